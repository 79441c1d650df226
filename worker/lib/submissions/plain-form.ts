import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { isForm, readForm, type SentForm } from '../http/body.ts'
import { correctionPage } from './correction.ts'

/**
 * Lets a public form be sent without JavaScript. A stored form is answered with a redirect to
 * `page#sent`; any other with the form's page, the errors and everything that was typed.
 *
 * This middleware must come before the rate limit, so that a 429 becomes such a page too. The body is read after it.
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
