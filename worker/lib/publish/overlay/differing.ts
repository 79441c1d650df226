import type { PagesList } from '#db/publish/pages-list.ts'
import type { OverlaidPage, Overlay } from './stored.ts'

export type Renderer = typeof import('site-renderer')
export type WantedPage = ReturnType<Renderer['listPages']>[number]

/** Room in the overlay is limited: pages with lower numbers come first. */
export const ranks = {
  /** lists withdrawn records, or shows texts that boards approve */
  withdrawing: 0,
  /** shows a saved record, or is already in the overlay */
  saved: 1,
  /** the only page of its route, such as the landing page and the feed */
  single: 2,
  /** a page of a long list, or a page that only shares changed wording with all others */
  other: 3,
  /** equal to the last build, but a running build may still show the old state */
  back: 4,
}

/** A page that differs from the build's. `kept` is its copy in the last overlay, if that is still right. */
type Differing = { page: WantedPage; rank: number; kept: OverlaidPage | undefined }

type Asked = {
  site: App.Site
  pages: WantedPage[]
  list: PagesList
  last: Overlay | undefined
  gone: ReadonlySet<string>
  renderer: Renderer
}

/** Pages with texts that boards approve and may withdraw. */
export const isApproved = (path: string) => path.startsWith('/current-studies')

const ofPost = '/blog/'

/** The pages that differ from the build's, or did so at the last overlay, in the order of their ranks. */
export function differingPages({ site, pages, list, last, gone, renderer }: Asked): Differing[] {
  const postsGone = [...gone].filter((path) => path.startsWith(ofPost))
  const marksGone = new Set(postsGone.map((path) => renderer.listMark(path.slice(ofPost.length))))
  const found = pages.flatMap((page): Differing[] => {
    const { path, file, props } = page
    const is = (key: string, reads: readonly string[]) =>
      renderer.pageKey(site, props, reads) === key
    const [key = '', place = 0, lists = ''] = list.pages[path] ?? []
    const known = last?.pages.get(path)
    const isBuilt = key !== '' && is(key, list.reads[place] ?? [])
    if (isBuilt && !known && !last?.gone.has(path)) return []
    const rankOf = () => {
      if (isBuilt) return ranks.back
      if (isApproved(path) || renderer.listsAny(lists + (known?.lists ?? ''), marksGone))
        return ranks.withdrawing
      if (!file.includes('[')) return ranks.single
      if (known) return ranks.saved
      const hasOtherProps = key.split('.')[0] !== renderer.pageKey(site, props, []).split('.')[0]
      return hasOtherProps && !file.includes('[...') ? ranks.saved : ranks.other
    }
    return [{ page, rank: rankOf(), kept: known && is(known.key, known.reads) ? known : undefined }]
  })
  return found.sort((a, b) => a.rank - b.rank)
}
