import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstHomeOnly } from './helpers/home/first-only.ts'
import { onServer } from './helpers/home/tests.ts'

const folderOf = (file: string) => file.split('/')[2]

test('submissions, auth, publishing and attacks run on a server at each change, everything each night', () => {
  const atEachChange = onServer(false)
  expect(new Set(atEachChange.map(folderOf))).toEqual(
    new Set(['submissions', 'auth', 'publishing', 'attacks']),
  )
  const atNight = onServer(true)
  expect(atNight).toEqual(expect.arrayContaining(atEachChange))
  expect(atNight.length).toBeGreaterThan(2 * atEachChange.length)
})

test('every test that stays with the first home exists', () => {
  const titles = Object.entries(firstHomeOnly).flatMap(([file, only]) => {
    const text = readFileSync(file, 'utf8')
    expect(text, file).toContain('startApi')
    return typeof only === 'string' ? [] : Object.keys(only).map((title) => ({ text, title }))
  })
  expect(titles.filter(({ text, title }) => !text.includes(title))).toEqual([])
})
