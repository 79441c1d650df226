import type { APIRoute } from 'astro'
import { sectionKeys, sections } from '#db/model/content.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type SitePage, sitePages } from '#db/model/publish/pages.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { pagerPages } from '../lib/pager.ts'
import { categoriesOf } from '../parts/posts/categories.ts'
import { studyPath } from '../parts/studies/listed.ts'
import { listedRecords, recordsOn, type Site } from '../seo/found.ts'
import { isHidden } from '../seo/listing.ts'
import { element } from '../seo/xml.ts'

// Written here because @astrojs/sitemap does not know when a record was changed.

/** A page and the date of its last change, if known. */
type Entry = [path: string, changed?: string | undefined]

const newest = (dates: (string | undefined)[]) =>
  dates
    .filter((date) => date !== undefined && date !== '')
    .sort()
    .at(-1)

/** The date of the last change to a section on the page. */
const ofSections = ({ sectionDates }: Site, page: string) =>
  newest(
    sectionKeys
      .filter((key) => sections[key].address.split('#')[0] === page)
      .map((key) => sectionDates[key]),
  )

const dateOf = ({ updatedAt }: { updatedAt: string }) => updatedAt

function listAt(path: string, listed: Site['posts']): Entry[] {
  const changed = newest(listed.map(dateOf))
  return pagerPages(path, listed).map((page) => [page.path, changed])
}

const listsOn = (site: Site) =>
  listedRecords.map((record) => {
    const { page } = publicRecords[record]
    const rows = recordsOn(site, record)
    const own = rows.filter(({ path, hidden }) => !path.includes('#') && !hidden)
    return {
      page,
      changed: newest([...rows.map(({ changed }) => changed), ofSections(site, page)]),
      own: own.map(({ path, changed }): Entry => [path, changed]),
    }
  })

/** The pages of the site that search engines should know. */
function entriesOf(site: Site) {
  const { content, posts, sectionDates, studies } = site
  const lists = listsOn(site)
  const ofRecords = Object.fromEntries(lists.map(({ page, changed }) => [page, changed]))
  const ownPages = Object.fromEntries(lists.map(({ page, own }) => [page, own]))

  /** The date of the last change of pages that show more than their sections. */
  const changed: { [Path in SitePage]?: string | undefined } = {
    '/': newest([...Object.values(sectionDates), ...posts.map(dateOf)]),
    ...ofRecords,
    '/current-studies': newest([...studies.map(dateOf), ofSections(site, '/current-studies')]),
    '/privacy': content.privacy_policy.updated,
    '/terms': content.terms_of_use.updated,
  }

  /** The pages below a page: one of each record, and the further ones of a list. */
  const below: { [Path in SitePage]?: Entry[] } = {
    ...ownPages,
    '/current-studies': studies
      .filter(({ sample }) => !sample)
      .map((study): Entry => [studyPath(study), study.updatedAt]),
    '/blog': [
      ...listAt('/blog', posts).slice(1),
      ...(ownPages['/blog'] ?? []),
      ...categoriesOf(posts).flatMap(({ path, posts: ofCategory }) => listAt(path, ofCategory)),
    ],
  }

  const pages = keysOf(sitePages).flatMap((path): Entry[] => [
    [path, changed[path] ?? ofSections(site, path)],
    ...(below[path] ?? []),
  ])
  // News has no page of its own that lists it.
  return [...pages, ...(ownPages[publicRecords.news_issues.page] ?? [])]
}

export const GET: APIRoute = ({ url: base, locals }) => {
  const { site } = locals
  const listed = entriesOf(site).filter(([path]) => !isHidden(site.content, path))
  const urls = listed.map(([path, changed]) =>
    [
      '<url>',
      element('loc', new URL(path, base).href),
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
