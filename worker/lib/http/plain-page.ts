import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** Our own HTML, in which every inserted value is escaped. */
export type Html = ReturnType<typeof html>

const style =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color-scheme:light dark;overflow-wrap:break-word}dt{font-weight:600}form{margin-block:1.5rem}button,select,input{font:inherit;min-height:2.75rem;padding-inline:1rem}label{display:block}@media print{[data-acts]{display:none}}'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Headers for a page whose address is a secret. With `no-referrer`, its own forms would be sent without an origin. */
export const privately = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** A page that needs nothing but itself: it works without the site's pages, and without JavaScript. */
export async function plainPage(title: string, inner: Html, status = 200): Promise<Response> {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(style)}</style></head><body><main data-visit>${inner}</main></body></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    ...privately,
  }
  return new Response(String(await page), { status, headers })
}
