import { keysOf } from '#db/model/lib/keys.ts'
import { sitePages } from '#db/model/pages.ts'
import { categoriesOf, largestCategories } from '../parts/posts/categories.ts'
import { isHidden } from './listing.ts'
import { answers, listed, openings, type Site, studies } from './search-entries.ts'

type Links = { section: string; entries: { title: string; path: string }[] }

/** How many links a part of the site gets in the list of the search page. */
const mostLinks = 10

/** Links to the whole site by section, for visitors who do not search. */
export function siteLinks(whole: Site): Links[] {
  const site = listed(whole)
  const { content, posts } = site
  const pages = keysOf(sitePages).map((path) => ({ title: sitePages[path], path }))
  const groups: [section: string, entries: Links['entries'], all?: string][] = [
    ['Pages', pages.filter(({ path }) => path !== '/search')],
    ['Current Studies', studies(site), '/current-studies'],
    ['Questions and answers', answers(site), '/faqs'],
    [
      'Research Updates',
      posts.map(({ title, slug }) => ({ title, path: `/blog/${slug}` })),
      '/blog',
    ],
    [
      'Categories of updates',
      largestCategories(categoriesOf(posts)).map(({ name, path }) => ({ title: name, path })),
    ],
    ['Careers', openings(site), '/careers'],
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
