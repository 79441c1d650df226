import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemTitle } from '#worker/lib/http/problem.ts'
import { drained, RequestRefusal } from './bodies.ts'

export async function refuseRequest(
  asked: IncomingMessage,
  answer: ServerResponse,
  { status, message, retryAfter }: RequestRefusal,
) {
  if (answer.headersSent || answer.destroyed) return void answer.destroy()
  const title = problemTitle(status)
  const problem = JSON.stringify({ type: 'about:blank', title, status, detail: message })
  answer.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(problem),
    // On an open connection, the unread rest of the body would be read as the next request.
    Connection: 'close',
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  })
  answer.write(problem)
  // Do not wait again for a sender who was too slow.
  if (status !== 408) await drained(asked, answer)
  answer.end()
}

export const siteUnreachable = () =>
  new RequestRefusal(503, 'The site is just starting or ending. Please try again.', 1)
