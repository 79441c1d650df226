/** The pages to offer beside `page`: the first, the last, its neighbours, and null for each gap between. */
export function pagesBeside(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((one, i) => {
    const missing = one - (pages[i - 1] ?? 0) - 1
    return missing === 1 ? [one - 1, one] : missing > 1 ? [null, one] : [one]
  })
}
