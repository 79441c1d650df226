import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Env } from '#worker/env.ts'
import type { Html } from './page-parts.ts'

const style =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif}dt{font-weight:600}form{margin-block:1.5rem}button,select,input{font:inherit;min-height:2.75rem}label{display:block}@media print{[data-acts]{display:none}}'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const plainPage = (inner: Html) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Your appointment</title><style>${raw(style)}</style></head><body><main data-visit>${inner}</main></body></html>`

/** The page's address is a secret. With `no-referrer`, its own forms would be sent without an origin. */
const privately = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** The visitor's page: the built page of the site with the visit in it, or a plain page if there is no built one. */
export async function visitPage(
  { env }: Context<Env>,
  inner: Html,
  status = 200,
): Promise<Response> {
  const built = await env.ASSETS.fetch(new URL('/visit', env.SITE_URL))
  if (!built.ok) {
    await built.body?.cancel()
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      ...privately,
    }
    return new Response(String(await plainPage(inner)), { status, headers })
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
