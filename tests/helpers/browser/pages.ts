import type { APIRequestContext } from '@playwright/test'

/** Pages that are not in the sitemap on purpose. */
export const hiddenPages = [
  '/email-preferences',
  '/no-such-page',
  '/blog/no-such-post',
  '/careers/no-such-job',
  '/current-studies/no-such-study',
]

/** The addresses in the sitemap. */
export async function sitemap(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
}

/** Every public page, but only one post, one category, one job and one study. */
export async function publicPages(request: APIRequestContext) {
  const found = await sitemap(request)
  const first = (start: string) => found.filter((path) => path.startsWith(start)).slice(0, 1)
  const single = found.filter((path) => !/^\/(blog|careers|current-studies)\/./.test(path))
  const categories = first('/blog/category/')
  const ofRecords = ['/blog/', '/careers/', '/current-studies/'].flatMap(first)
  return [...single, ...ofRecords, ...categories, ...hiddenPages]
}
