import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { matchesEtag } from '../lib/http/etag.ts'
import { withoutFile } from '../lib/http/body/without-file.ts'
import { currentSponsorSheet } from '../lib/sponsor-sheet.ts'

/** As for a page: browsers ask again each time, and usually get a 304. */
const caching = 'public, no-cache'

/** PDF viewers in browsers need styles, and the document itself as an object. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The facts for sponsors as a PDF. Without facts there is no such file. */
export const sponsorSheetFile = new Hono<Env>().get('/', async (c) => {
  const found = await currentSponsorSheet(c.var.db, c.env)
  if (!found) {
    return withoutFile(c.req.raw, c.env, (work) => c.executionCtx.waitUntil(work))
  }
  const { etag, robots, file } = found
  const headers = { ETag: etag, 'Cache-Control': caching }
  if (matchesEtag(etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers)
  const pdf = new Uint8Array(await file())
  return c.body(pdf, 200, {
    ...headers,
    'Content-Type': 'application/pdf',
    'Content-Length': String(pdf.length),
    'Content-Disposition': 'inline; filename="site-facts.pdf"',
    'Content-Security-Policy': policy,
    ...(robots && { 'X-Robots-Tag': robots }),
  })
})
