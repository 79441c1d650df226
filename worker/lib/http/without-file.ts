import { findRedirect } from '#db/addresses/addresses.ts'
import type { Db } from '#db/client.ts'
import { asSource } from '#db/model/redirects.ts'
import type { Bindings } from '#worker/env.ts'
import { openForPage } from '../database/open.ts'
import { missingPage } from './missing-page.ts'

/**
 * Redirects to where a page is now. The build makes most redirects part of the site; the Worker answers those
 * that are newer or too many for it, and those asked for with a slash at the end.
 */
async function movedPage(db: Db, { method, url }: Request) {
  const { pathname, search } = new URL(url)
  const source = asSource(pathname)
  if (!source || (method !== 'GET' && method !== 'HEAD')) return undefined
  // Without the database, the page is missing.
  const target = await findRedirect(db, source).catch(() => undefined)
  if (!target) return undefined
  const Location = /[?#]/.test(target) ? target : target + search
  // Asked for again each time: a browser would keep a 301 even if the page moves back.
  const headers = { Location, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, { status: 301, headers })
}

/** Answers a request for which the site has no file. */
export const withoutFile = async (
  request: Request,
  env: Bindings,
  keepAlive: (work: Promise<unknown>) => void,
) => (await movedPage(openForPage(env, keepAlive), request)) ?? missingPage(env.ASSETS, request.url)
