import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { isForm, readForm, type SentForm } from '../http/body/body.ts'
import { correctionPage } from './correction.ts'
import type { Context } from 'hono'

/**
 * Lets visitors send a public form without JavaScript. The answer to a stored form is a redirect to its link, or to
 * `page#sent`. For a refused form, the answer is its page with the errors and all typed values.
 *
 * Must come before the rate limit, so that a 429 becomes such a page too. The body is read after the rate limit.
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
      // The visitor still has to choose a time for the call. The call's page links to the visit.
      c.res = c.redirect(callLink ?? link ?? `${from}#${sent}`, 303)
    } else c.res = await correctionPage(c, from, fields)
  })

/** The pages of studies. Each has its own form. */
const ofStudy = /^\/current-studies\/[a-z0-9-]+$/

/**
 * The study page that a form without JavaScript was sent from, if that page still has the form: it has lost the form if
 * the study takes nobody any more. `sent` is the anchor of the thanks.
 */
async function pageWithForm({ env }: Context<Env>, page: unknown, sent: string) {
  if (typeof page !== 'string' || !ofStudy.test(page)) return undefined
  const built = await env.ASSETS.fetch(new URL(page, env.SITE_URL))
  const html = await built.text()
  return built.ok && html.includes(`id="${sent}"`) ? page : undefined
}
