import { postsPerPage } from '#db/model/posts.ts'

/** A link of a pager; null stands for a gap. */
type PageLink = { name: string; label: string; path: string; isCurrent: boolean } | null

/** One page of a list: its address, its number (undefined for the page with the newest items), and its items. */
export type PageOf<Item> = {
  path: string
  number: number | undefined
  /** the address of the page with newer items */
  newer: string | undefined
  older: string | undefined
  links: PageLink[]
  shown: Item[]
}

/** Pages are numbered from the oldest, and all but the first have the same length: a new item changes few of them. */
export function pagerPages<Item>(path: string, items: readonly Item[]): PageOf<Item>[] {
  const newest = Math.max(1, Math.floor(items.length / postsPerPage))
  const at = (number: number) => (number === newest ? path : `${path}/page/${number}`)
  const link = (number: number, open: number) => ({
    name: number === newest ? 'Newest' : `${number}`,
    label: number === newest ? 'Newest posts' : `Page ${number}`,
    path: at(number),
    isCurrent: number === open,
  })
  return Array.from({ length: newest }, (_, place) => {
    const number = newest - place
    const end = items.length - (number - 1) * postsPerPage
    return {
      path: at(number),
      number: place === 0 ? undefined : number,
      newer: place === 0 ? undefined : at(number + 1),
      older: number === 1 ? undefined : at(number - 1),
      links: pagesBeside(number, newest).map((one) => (one === null ? null : link(one, number))),
      shown: items.slice(place === 0 ? 0 : end - postsPerPage, end),
    }
  })
}

/** The page numbers of a pager, from `newest` to 1: these two, `open` with its neighbours, and null for a gap. */
export function pagesBeside(open: number, newest: number): (number | null)[] {
  const near = [newest, open + 1, open, open - 1, 1].filter((one) => one >= 1 && one <= newest)
  const pages = [...new Set(near)].sort((a, b) => b - a)
  return pages.flatMap((one, i) => {
    const missing = (pages[i - 1] ?? one + 1) - one - 1
    return missing === 1 ? [one + 1, one] : missing > 1 ? [null, one] : [one]
  })
}
