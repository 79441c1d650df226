import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { readyBytes } from './pages/bodies.ts'

function headersOf({ headers }: Response) {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

function endWith(answer: ServerResponse, response: Response, bytes: Uint8Array) {
  const { status, statusText } = response
  const headers = { ...headersOf(response), 'content-length': bytes.length }
  answer.writeHead(status, statusText || undefined, headers).end(bytes)
}

const mayHaveBody = ({ req }: ServerResponse, status: number) =>
  req.method !== 'HEAD' && ![204, 304].includes(status)

async function writeChunk(answer: ServerResponse, chunk: Uint8Array) {
  // A visitor who has left takes nothing more.
  if (!answer.destroyed && !answer.write(chunk))
    await Promise.race([once(answer, 'drain'), once(answer, 'close')])
}

/** Sends the answer of the app. A body in one piece gets its length; a longer one is sent as it comes. */
export async function writeAnswer(answer: ServerResponse, response: Response) {
  const { status, statusText, body } = response
  if (!body) {
    // Without a length, Node would send a chunked body with no chunk.
    const length = mayHaveBody(answer, status) && { 'content-length': 0 }
    answer.writeHead(status, statusText || undefined, { ...headersOf(response), ...length }).end()
    return
  }
  const ready = await readyBytes(response)
  if (ready) return endWith(answer, response, ready)
  const reader = body.getReader()
  answer.once('close', () => void reader.cancel().catch(() => {}))
  const first = await reader.read()
  if (first.done) return endWith(answer, response, new Uint8Array())
  const second = await reader.read()
  if (second.done) return endWith(answer, response, first.value)
  answer.writeHead(status, statusText || undefined, headersOf(response))
  for (const chunk of [first.value, second.value]) await writeChunk(answer, chunk)
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (answer.destroyed) return
    await writeChunk(answer, next.value)
  }
  answer.end()
}
