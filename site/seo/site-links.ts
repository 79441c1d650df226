import { keysOf } from '#db/model/lib/keys.ts'
import { sitePages } from '#db/model/publish/pages.ts'
import { type ListedRecord, publicRecords } from '#db/model/records/records.ts'
import { categoriesOf, largestCategories } from '../parts/posts/categories.ts'
import { isHidden } from './listing.ts'
import { findable, listedRecords, type Site } from './found.ts'
import { answerEntries, studyEntries } from './search-entries.ts'

type Links = { section: string; entries: { title: string; path: string }[] }

/** How many links a part of the site gets in the list of the search page. */
const mostLinks = 10

type Group = [section: string, entries: Links['entries'], all?: string]

type Found = Extract<(typeof publicRecords)[ListedRecord], { found: object }>
type FoundRecord = {
  [R in ListedRecord]: (typeof publicRecords)[R] extends Found ? R : never
}[ListedRecord]

const linksTo = (site: Site, record: FoundRecord): Group => [
  publicRecords[record].found.section,
  findable(site, record),
  publicRecords[record].page,
]

/** The records with a page for their list, after posts. */
const others = listedRecords.filter(
  (record): record is FoundRecord =>
    'found' in publicRecords[record] &&
    record !== 'blog_posts' &&
    'ownPage' in publicRecords[record],
)

/** Links to the whole site by section, for visitors who do not search. */
export function siteLinks(site: Site): Links[] {
  const { content } = site
  const pages = keysOf(sitePages).map((path) => ({ title: sitePages[path], path }))
  const posts = site.posts.filter(({ noindex }) => !noindex)
  const groups: Group[] = [
    ['Pages', pages.filter(({ path }) => path !== '/search')],
    ['Current Studies', studyEntries(site), '/current-studies'],
    ['Questions and answers', answerEntries(site), '/faqs'],
    linksTo(site, 'blog_posts'),
    [
      'Categories of updates',
      largestCategories(categoriesOf(posts)).map(({ name, path }) => ({ title: name, path })),
    ],
    ...others.map((record) => linksTo(site, record)),
  ]
  return groups.flatMap(([section, entries, all]) => {
    const shown = entries.filter(({ path }) => !isHidden(content, path))
    if (shown.length === 0) return []
    const isCut = all !== undefined && shown.length > mostLinks
    return {
      section,
      entries: isCut
        ? [...shown.slice(0, mostLinks), { title: `All: ${section}`, path: all }]
        : shown,
    }
  })
}
