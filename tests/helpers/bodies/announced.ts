import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'

/**
 * The status of the answer to a body whose length is announced, of which only the beginning is sent: a server that
 * refuses it by its length hangs up, and a body that is still being sent then fails in the sender.
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
