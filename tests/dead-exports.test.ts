import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, read, source } from './helpers/suite/source.ts'

/** Files that Astro, Vite, wrangler, drizzle-kit or Node read, not a file of ours. */
const readByTools = [
  /^site\/lib\/preload\.ts$/,
  /^site\/(pages|middleware)/,
  /^worker\/index\.ts$/,
  /^worker\/local\/index\.ts$/,
  /^site\/render\/render\.ts$/,
  /\.d\.ts$/,
]

// Tables are left out, because drizzle-kit reads them.
const declared =
  /^export\s+(?:async\s+)?(?:const|let|function\*?|class|type|interface)\s+([\w$]+)(?!\s*=\s*sqliteTable)\b/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

const exportsOf = (text: string) => [
  ...[...text.matchAll(declared)].map(([, name = '']) => name),
  ...[...text.matchAll(listed)].flatMap(([, names = '']) =>
    names.split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+|\s/)
          .at(-1) ?? '',
    ),
  ),
]

const passedOn = /^export\s+\*\s+from\s+['"]([^'"]+)['"]/gm

const word = (name: string) => RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)

test('every export is imported by another file', () => {
  const readers = new Map([...source, ...read(['astro.config.mjs', 'tests/**/*.ts'])])
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of readers) {
    for (const { target } of importsIn(file, text)) {
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  // `export * from` makes the importers of a file importers of the re-exported file too.
  for (const [file, text] of source) {
    for (const [, target = ''] of text.matchAll(passedOn)) {
      const origin = normalize(join(dirname(file), target))
      const through = importers.get(file) ?? []
      importers.set(origin, new Set([...(importers.get(origin) ?? []), ...through]))
    }
  }
  const dead = [...source].flatMap(([file, text]) => {
    if (readByTools.some((tool) => tool.test(file))) return []
    const by = [...(importers.get(file) ?? [])].map((reader) => readers.get(reader) ?? '')
    return exportsOf(text)
      .filter((name) => name && !by.some((reader) => word(name).test(reader)))
      .map((name) => `${file} exports ${name}, which no other file imports`)
  })
  expect(dead).toEqual([])
})
