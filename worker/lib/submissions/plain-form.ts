import { createMiddleware } from 'hono/factory'
import type { Submitted } from '../../../db/submissions.ts'
import type { Env } from '../../env.ts'
import { isForm, readForm, type SentForm } from '../http/body.ts'
import { correctionPage } from './correction.ts'

/**
 * Lets a public form be sent without JavaScript: `303` to `page#sent` once it is stored, and its own
 * page again, with what to fix and everything that was typed, where it is not. It comes before the
 * rate limit, whose refusal is such a page too; the body is read only after it.
 */
export const acceptsForm = (page: string, sent: string, { entries }: { entries: object }) =>
  createMiddleware<Env>(async (c, next) => {
    if (!isForm(c)) return next()
    let reading: Promise<SentForm> | undefined
    const form = () => (reading ??= readForm(c, Object.keys(entries)))
    c.set('form', form)
    await next()
    if (c.res.ok) {
      c.res = c.redirect(`${page}#${sent}`, 303)
    } else if (c.res.headers.get('Content-Type')?.startsWith('application/problem+json')) {
      c.res = await correctionPage(c, page, (await form()).fields)
    }
  })

/**
 * The submission's id: the client's, or, where it sent none, one made of what it sent and the day,
 * so that a form sent twice without JavaScript is stored once all the same.
 */
export async function identified<Input extends { submissionId?: string | undefined }>(
  route: string,
  input: Input,
): Promise<Input & { submissionId: string }> {
  if (input.submissionId) return { ...input, submissionId: input.submissionId.toLowerCase() }
  const day = new Date().toISOString().slice(0, 10)
  return { ...input, submissionId: await idOf([route, day, input]) }
}

/** The same submission under an id that its content makes, for where its own id has other content. */
export async function renamed<Kept extends Submitted<object>>(
  route: string,
  submission: Kept,
): Promise<Kept> {
  const id = await idOf([route, submission.submissionId, contentOf(submission)])
  return { ...submission, submissionId: id }
}

const contentOf = ({ submissionId: _id, suspectedSpam: _mark, ...content }: Submitted<object>) =>
  content

export const isSameContent = (one: Submitted<object>, other: Submitted<object>) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** A UUID (RFC 9562, version 8) made of this. */
async function idOf(content: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
