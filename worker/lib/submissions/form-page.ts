import type { Context } from 'hono'
import type { Env } from '#worker/env.ts'

/** The pages of studies. Each has its own form. */
const ofStudy = /^\/current-studies\/[a-z0-9-]+$/

/**
 * The study page that a form without JavaScript was sent from, if that page still has the form: it has lost the form if
 * the study takes nobody any more. `sent` is the anchor of the thanks.
 */
export async function pageWithForm({ env }: Context<Env>, page: unknown, sent: string) {
  if (typeof page !== 'string' || !ofStudy.test(page)) return undefined
  const built = await env.ASSETS.fetch(new URL(page, env.SITE_URL))
  const html = await built.text()
  return built.ok && html.includes(`id="${sent}"`) ? page : undefined
}
