import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '../lib/database.ts'
import { lateVersion } from './late.ts'

const digest = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const { SITE_OUT_DIR, SITE_STAGE, SITE_TIME_ZONE, TURNSTILE_SITE_KEY } = process.env
// Scripts are written before pages are rendered, and pages refer to them by content hash.
const scripts = readdirSync(join(SITE_OUT_DIR || 'dist', '_astro')).sort()
// Astro notices changed code of the page itself, but not of the middleware: hence lateVersion().
const shared = digest(
  content,
  scripts,
  lateVersion(),
  SITE_STAGE,
  SITE_TIME_ZONE,
  TURNSTILE_SITE_KEY,
)

type Path<Params, Props> = { params: Params; props: Props; also?: unknown }

/**
 * Lets Astro keep a page from the last build while its props, all wording of the site, the settings and
 * the page's code are the same. What else the page shows must be in `also`.
 */
export const keptWhileUnchanged = <Params, Props>({
  params,
  props,
  also,
}: Path<Params, Props>) => ({
  params,
  props,
  cacheKey: digest(shared, props, also),
})
