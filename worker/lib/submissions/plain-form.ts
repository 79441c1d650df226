import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { isForm, readForm, type SentForm } from '../http/body/body.ts'
import { correctionPage } from './correction.ts'
import { pageWithForm } from './form-page.ts'

/**
 * Lets a public form be sent without JavaScript. A stored form is answered with a redirect to
 * the link in its answer, or to `page#sent`; any other with the form's page, the errors and everything that was typed.
 *
 * This middleware must come before the rate limit, so that a 429 becomes such a page too. The body is read after it.
 */
export const acceptsForm = (page: string, sent: string, { entries }: { entries: object }) =>
  createMiddleware<Env>(async (c, next) => {
    if (!isForm(c)) return next()
    let reading: Promise<SentForm> | undefined
    const form = () => (reading ??= readForm(c, [...Object.keys(entries), 'page']))
    c.set('form', form)
    await next()
    const isRefused = c.res.headers.get('Content-Type')?.startsWith('application/problem+json')
    if (!c.res.ok && !isRefused) return
    const { fields } = await form()
    const from = (await pageWithForm(c, fields['page'], sent)) ?? page
    if (c.res.ok) {
      const { link, callLink }: { link?: string; callLink?: string } = await c.res.json()
      // The call has a question left; its page leads on to the visit.
      c.res = c.redirect(callLink ?? link ?? `${from}#${sent}`, 303)
    } else c.res = await correctionPage(c, from, fields)
  })
