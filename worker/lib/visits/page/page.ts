import type { Context } from 'hono'
import type { Env } from '#worker/env.ts'
import { type Html, plainPage, privately } from '#worker/lib/http/plain-page.ts'

/** The visitor's page: the built page of the site with the visit in it, or a plain page if there is no built one. */
export async function visitPage(
  { env }: Context<Env>,
  inner: Html,
  status = 200,
): Promise<Response> {
  const built = await env.ASSETS.fetch(new URL('/visit', env.SITE_URL))
  if (!built.ok) {
    await built.body?.cancel()
    return plainPage('Your appointment', inner, status)
  }
  const page = new Response(built.body, { status, headers: built.headers })
  for (const [name, value] of Object.entries(privately)) page.headers.set(name, value)
  page.headers.delete('ETag')
  const content = String(await inner)
  return new HTMLRewriter()
    .on('[data-visit]', {
      element: (place) => void place.setInnerContent(content, { html: true }),
    })
    .transform(page)
}
