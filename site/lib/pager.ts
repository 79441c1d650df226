/** The page numbers of a pager: the first, the last, the neighbours of `page`, and null for a gap. */
export function pagesBeside(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((one, i) => {
    const missing = one - (pages[i - 1] ?? 0) - 1
    return missing === 1 ? [one - 1, one] : missing > 1 ? [null, one] : [one]
  })
}
