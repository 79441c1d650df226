import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { paperLines } from '#worker/lib/paper/lines.ts'

const mostMs = 50
const longest = 12_000

/** Letters, spaces and signs that may slow down a regular expression or a loop. */
const pieces = [
  ['a', ' ', '1', '/', '-', '.', '(', '[', '<', '&', '"', '@', '|', '=', '漢', '\u0301', '\n'],
  ['a ', '![', '](', 'a@', '- a\n', '\r\n', '+1 '],
].flat()
const texts = pieces.map((piece) => `x${piece.repeat(longest / piece.length)}x`)

// Only the bundler can load the font files of papers.
const unreadable = /\.d\.ts$|paper\/(font|paper)\.ts$/
const files = globSync([
  'db/{model,lib}/**/*.ts',
  'site/lib/{search,telephone}.ts',
  'site/seo/*.ts',
  'site/admin/text/**/*.ts',
  'worker/lib/{http,mail,paper,publish,registry,studies,submissions}/**/*.ts',
]).filter((file) => !unreadable.test(file))

type Reader = (text: string) => unknown

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const readerOf =
  (schema: v.GenericSchema): Reader =>
  (text) =>
    v.safeParse(schema, text)

/** Everything that reads a text: schemas, their fields, and functions that take one argument. */
function readersOf(name: string, value: unknown): [string, Reader][] {
  if (isSchema(value)) {
    const fields = 'entries' in value ? Object.entries(Object(value.entries)) : []
    return [
      [name, readerOf(value)],
      ...fields.flatMap(([field, one]) => readersOf(`${name}.${field}`, one)),
    ]
  }
  const isPlain = typeof value === 'function' && value.constructor.name === 'Function'
  const isHook = /^use[A-Z]/.test(name)
  return isPlain && !isHook && (value.length === 1 || value.length === 2)
    ? [[name, (text) => void Promise.resolve(value(text, text)).catch(() => {})]]
    : []
}

/** The CPU time of this thread, in ms, because the machine may be busy. */
function timeMs(read: () => unknown) {
  const before = process.threadCpuUsage()
  try {
    read()
  } catch {
    // This function does not take a text.
  }
  return process.threadCpuUsage(before).user / 1000
}

const best = (read: () => unknown) => {
  let least = timeMs(read)
  for (let times = 0; times < 4 && least > mostMs; times++) least = Math.min(least, timeMs(read))
  return least
}

// A module of workerd, which Node lacks.
vi.mock('cloudflare:workers', () => ({ WorkerEntrypoint: class {} }))

test('whatever reads a text reads the longest of each kind in 50 ms', async () => {
  // Some functions print a warning about a record that they cannot read.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const slow: string[] = []
  const seen = new Set<unknown>()
  let count = 0
  for (const file of files) {
    const exported: object = await import(/* @vite-ignore */ join(process.cwd(), file))
    for (const [name, value] of Object.entries(exported)) {
      if (seen.has(value)) continue
      seen.add(value)
      for (const [what, read] of readersOf(name, value)) {
        count++
        const late = texts.find((text) => best(() => read(text)) > mostMs)
        if (late !== undefined) slow.push(`${file} ${what}: ${JSON.stringify(late.slice(0, 6))}`)
      }
    }
  }
  expect(slow).toEqual([])
  expect(count).toBeGreaterThan(400)
}, 120_000)

// The width of a text is the number of its characters, as in the paper's font it is the sum of their widths.
const widthOf = (text: string) => [...text].length

test('a word that is wider than the paper is cut in 50 ms', () => {
  for (const text of texts) {
    expect(best(() => paperLines(text, 80, widthOf))).toBeLessThan(mostMs)
    const lines = paperLines(text, 80, widthOf)
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
  }
  expect(paperLines('ab abcdefg h ij', 4, widthOf)).toEqual(['ab', 'abcd', 'efg', 'h ij'])
})
