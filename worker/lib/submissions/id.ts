import { dayIn } from '#db/model/lib/time.ts'
import type { Submitted } from '#db/submissions/submissions.ts'

/** Without one, a hash of content and day, so that a form sent twice without JavaScript is stored once. */
export async function submissionIdFor(name: string, sent: string | undefined, content: object) {
  if (sent) return sent.toLowerCase()
  const day = dayIn('UTC')
  return idOf([name, day, content])
}

/** Gives a submission another id, made of its content, because its own id is taken by other content. */
export async function withContentId<Kept extends Submitted<object>>(
  name: string,
  submission: Kept,
): Promise<Kept> {
  const id = await idOf([name, submission.submissionId, contentOf(submission)])
  return { ...submission, submissionId: id }
}

const contentOf = ({ submissionId: _id, suspectedSpam: _mark, ...content }: Submitted<object>) =>
  content

export const isSameContent = (one: Submitted<object>, other: Submitted<object>) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** A UUID (RFC 9562, version 8) made from a hash. */
async function idOf(content: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
