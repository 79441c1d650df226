import { expect, test } from 'vitest'
import { pagesBeside } from '#site/lib/pager.ts'

test('a long list offers its first and last page and those beside the one that is open', () => {
  expect(pagesBeside(1, 2)).toEqual([1, 2])
  expect(pagesBeside(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesBeside(5, 10)).toEqual([1, null, 4, 5, 6, null, 10])
  expect(pagesBeside(834, 834)).toEqual([1, null, 833, 834])
})
