import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '../lib/database.ts'
import { lateVersion } from './late.ts'

const digest = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const { SITE_OUT_DIR, SITE_TIME_ZONE, TURNSTILE_SITE_KEY } = process.env
// The scripts are there before the pages, which name them by what is in them.
const scripts = readdirSync(join(SITE_OUT_DIR || 'dist', '_astro')).sort()
// Of code, Astro looks at the page's own alone; what the middleware does with each page is not among it.
const shared = digest(content, scripts, lateVersion(), SITE_TIME_ZONE, TURNSTILE_SITE_KEY)

type Path<Params, Props> = { params: Params; props: Props }

/**
 * A page that Astro keeps from the last build while its props, every wording of the site, the settings
 * and its own code are the same. It must show nothing else.
 */
export const keptWhileUnchanged = <Params, Props>({ params, props }: Path<Params, Props>) => ({
  params,
  props,
  cacheKey: digest(shared, props),
})
