import { expect, test } from 'vitest'
import { pagerPages, pagesBeside } from '#site/lib/pager.ts'

test('a long list offers its newest and oldest page and those beside the one that is open', () => {
  expect(pagesBeside(2, 2)).toEqual([2, 1])
  expect(pagesBeside(3, 5)).toEqual([5, 4, 3, 2, 1])
  expect(pagesBeside(5, 10)).toEqual([10, null, 6, 5, 4, null, 1])
  expect(pagesBeside(834, 834)).toEqual([834, 833, null, 1])
  expect(pagesBeside(1, 834)).toEqual([834, null, 2, 1])
})

/** Items by number, newest first. */
const list = (count: number) => Array.from({ length: count }, (_, i) => count - i)
const pages = (count: number) =>
  new Map(pagerPages('/blog', list(count)).map((page) => [page.path, JSON.stringify(page)]))

test('a list is whole and in its order over its pages, of which only the first is longer than twelve', () => {
  for (let count = 0; count < 100; count++) {
    const all = pagerPages('/blog', list(count))
    expect(all.flatMap(({ shown }) => shown)).toEqual(list(count))
    expect(all[0]?.path).toBe('/blog')
    expect(all[0]?.shown.length).toBeLessThan(24)
    for (const { shown } of all.slice(1)) expect(shown).toHaveLength(12)
  }
})

test('a new item changes the first page of a list, and now and then those beside it', () => {
  for (let count = 120; count < 240; count++) {
    const [before, after] = [pages(count), pages(count + 1)]
    const changed = [...after].filter(([path, page]) => before.get(path) !== page)
    expect(changed.length).toBeLessThanOrEqual(count % 12 === 11 ? 5 : 1)
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
  }
})
