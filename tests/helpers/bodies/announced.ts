import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'

/**
 * The status of the answer to a body of which only the beginning is sent. A server that refuses the announced length
 * closes the connection, and a sender that is still sending would get an error instead of the answer.
 */
export async function statusOfAnnounced(
  url: string,
  beginning: Uint8Array,
  { length, method, headers }: { length: number; method: string; headers?: OutgoingHttpHeaders },
) {
  const sending = request(url, { method, headers: { ...headers, 'Content-Length': length } })
  sending.write(beginning)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  return answer.statusCode
}
