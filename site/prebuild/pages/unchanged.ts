import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { picturesIn } from '#db/model/text/picture.ts'
import { site } from '#site/lib/database.ts'
import { lateVersion } from '../scripts/late.ts'

const digest = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const { SITE_OUT_DIR, SITE_STAGE, SITE_TIME_ZONE, TURNSTILE_SITE_KEY } = process.env
const { content, locations, month, pictures, visitTypes } = site
// Scripts are written before pages are rendered, and pages refer to them by content hash.
const scripts = readdirSync(join(SITE_OUT_DIR || 'dist', '_astro')).sort()
// Astro notices changed code of the page itself, but not of the middleware: hence lateVersion().
const shared = digest(
  content,
  locations,
  visitTypes,
  month,
  scripts,
  lateVersion(),
  SITE_STAGE,
  SITE_TIME_ZONE,
  TURNSTILE_SITE_KEY,
)

/** The key under which Astro keeps a page: all wording, the settings, and props with pictures. Astro adds its code. */
export const cacheKeyFor = (props: object) => digest(shared, props, picturesIn(pictures, props))
