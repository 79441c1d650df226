import type { APIRoute } from 'astro'
import { sectionKeys, sectionPlaces } from '#db/model/content.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type SitePage, sitePages } from '#db/model/pages.ts'
import { content, jobs, posts, sectionDates } from '../lib/database.ts'
import { jobPath } from '#db/model/job-path.ts'
import { listPagePath, pagesOf } from '../lib/pager.ts'
import { categoriesOf } from '../parts/posts/categories.ts'
import { isHidden } from '../seo/listing.ts'
import { element } from '../seo/xml.ts'

// Written here because @astrojs/sitemap does not know when a record was changed.

/** A page and the date of its last change, if known. */
type Entry = [path: string, changed?: string | undefined]

const newest = (dates: (string | undefined)[]) =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1)

/** The date of the last change to a section on the page. */
const ofSections = (page: string) =>
  newest(
    sectionKeys
      .filter((key) => sectionPlaces[key].address.split('#')[0] === page)
      .map((key) => sectionDates.get(key)),
  )

const dateOf = ({ updatedAt }: { updatedAt: string }) => updatedAt
const isListed = ({ noindex }: { noindex: boolean }) => !noindex

const ofPosts = newest(posts.map(dateOf))

/** The pages of a list of posts. */
function listAt(path: string, listed: typeof posts): Entry[] {
  const changed = newest(listed.map(dateOf))
  return pagesOf(listed).map(({ page }) => [listPagePath(path, page), changed])
}

/** The date of the last change to what a page shows, where it is more than its sections. */
const changed: { [Path in SitePage]?: string | undefined } = {
  '/': newest([...sectionDates.values(), ofPosts]),
  '/careers': newest([...jobs.map(dateOf), ofSections('/careers')]),
  '/blog': ofPosts,
  '/privacy': content.privacy_policy.updated,
  '/terms': content.terms_of_use.updated,
}

/** The pages below a page: one of each record, and the further ones of a list. */
const below: { [Path in SitePage]?: Entry[] } = {
  '/careers': jobs.filter(isListed).map((job): Entry => [jobPath(job), job.updatedAt]),
  '/blog': [
    ...listAt('/blog', posts).slice(1),
    ...posts.filter(isListed).map(({ slug, updatedAt }): Entry => [`/blog/${slug}`, updatedAt]),
    ...categoriesOf(posts).flatMap(({ path, posts: ofCategory }) => listAt(path, ofCategory)),
  ],
}

const pages = keysOf(sitePages).flatMap((path): Entry[] => [
  [path, changed[path] ?? ofSections(path)],
  ...(below[path] ?? []),
])

export const GET: APIRoute = ({ site }) => {
  const listed = pages.filter(([path]) => !isHidden(content, path))
  const urls = listed.map(([path, changed]) =>
    [
      '<url>',
      element('loc', new URL(path, site).href),
      changed && element('lastmod', changed.slice(0, 10)),
      '</url>',
    ]
      .filter(Boolean)
      .join(''),
  )
  const map = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ].join('\n')
  return new Response(map, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
