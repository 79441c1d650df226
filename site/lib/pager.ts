import { postsPerPage } from '#db/model/posts.ts'

/** One page of a list: its number, that of the last one, and what it shows. */
export type PageOf<Item> = { page: number; last: number; shown: Item[] }

/** A list in pages. An empty one has one page. */
export function pagesOf<Item>(items: readonly Item[]): PageOf<Item>[] {
  const last = Math.max(1, Math.ceil(items.length / postsPerPage))
  return Array.from({ length: last }, (_, i) => ({
    page: i + 1,
    last,
    shown: items.slice(i * postsPerPage, (i + 1) * postsPerPage),
  }))
}

/** The address of a list's page; `path` is that of its first one. */
export const listPagePath = (path: string, page: number) =>
  page > 1 ? `${path}/page/${page}` : path

/** The page numbers of a pager: the first, the last, the neighbours of `page`, and null for a gap. */
export function pagesBeside(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((one, i) => {
    const missing = one - (pages[i - 1] ?? 0) - 1
    return missing === 1 ? [one - 1, one] : missing > 1 ? [null, one] : [one]
  })
}
