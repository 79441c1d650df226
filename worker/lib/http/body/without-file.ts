import { findRedirect } from '#db/addresses/addresses.ts'
import type { Db } from '#db/client.ts'
import { asSource, maxBuiltRedirects } from '#db/model/publish/redirects.ts'
import type { Bindings } from '#worker/env.ts'
import { openForPage } from '#worker/lib/database/open.ts'
import { isPage } from '#worker/lib/pages.ts'
import { readPagesList } from '#worker/lib/publish/build.ts'
import { knownRedirects } from '#worker/lib/publish/overlay/front.ts'
import { missingPage } from '../missing-page.ts'

/** Asks the database only if it may have more redirects than the known ones. */
async function targetOf(env: Bindings, db: () => Db, path: string, source: string) {
  const known = await knownRedirects(env)
  const found = known?.find((one) => one.source === source || one.source === path)?.target
  if (found !== undefined || (known && known.length < maxBuiltRedirects)) return found
  // If the database does not answer, the page counts as missing.
  return findRedirect(db(), path).catch(() => undefined)
}

/** The page for another spelling of its address: with capital letters, or a job under an earlier title. */
async function spelledOtherwise(env: Bindings, path: string, source: string) {
  if (source !== path && (await isPage(env, source))) return source
  const [, job] = /^\/careers\/(?:[^/]*-)?(\d+)$/.exec(source) ?? []
  if (job === undefined) return undefined
  const list = await readPagesList(env).catch(() => undefined)
  return Object.keys(list?.pages ?? {}).find((page) => isJob(page, job) && page !== path)
}

const isJob = (page: string, id: string) => page.startsWith('/careers/') && page.endsWith(`-${id}`)

async function movedPage(env: Bindings, db: () => Db, { method, url }: Request) {
  const { pathname, search } = new URL(url)
  const source = asSource(pathname)
  if (!source || (method !== 'GET' && method !== 'HEAD')) return undefined
  const target =
    (await targetOf(env, db, pathname, source)) ?? (await spelledOtherwise(env, pathname, source))
  if (!target) return undefined
  const Location = /[?#]/.test(target) ? target : target + search
  // Browsers must ask again each time: otherwise they keep a 301 even after the page moves back.
  const headers = { Location, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, { status: 301, headers })
}

export const withoutFile = async (
  request: Request,
  env: Bindings,
  keepAlive: (work: Promise<unknown>) => void,
) =>
  (await movedPage(env, () => openForPage(env, keepAlive), request)) ??
  missingPage(env.ASSETS, request.url)
