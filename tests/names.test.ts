import { expect, test } from 'vitest'
import { source } from './helpers/suite/source.ts'

/** Exports that a framework finds by their names. */
const frameworkNames = new Set(['GET', 'getStaticPaths', 'onRequest', 'prerender', 'render'])

const declared =
  /^export\s+(?:async\s+)?(?:const|let|function\*?|class|type|interface)\s+([\w$]+)/gm
// A file that re-exports a name does not define it.
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/gm

const namesIn = (text: string) => [
  ...[...text.matchAll(declared)].map(([, name = '']) => name),
  ...[...text.matchAll(listed)].flatMap(([, names = '']) =>
    names.split(',').map((name) => /[\w$]+\s*$/.exec(name)?.[0].trim() ?? ''),
  ),
]

test('a name is exported from one file only', () => {
  const files = new Map<string, Set<string>>()
  for (const [file, text] of source) {
    for (const name of namesIn(text)) {
      if (name) files.set(name, (files.get(name) ?? new Set()).add(file))
    }
  }
  const doubles = [...files]
    .filter(([name, { size }]) => size > 1 && !frameworkNames.has(name))
    .map(([name, by]) => `${name} is exported from ${[...by].join(' and ')}`)
  expect(files.size).toBeGreaterThan(500)
  expect(doubles.toSorted()).toEqual([])
})

test('a function or constant that a file exports is no other file’s own name for something else', () => {
  const exporters = new Map(
    [...source].flatMap(([file, text]) => namesIn(text).map((name) => [name, file] as const)),
  )
  // The frontmatter of a page is the body of a function: its names are local.
  const own = /^(?:async\s+)?(?:const|let|function\*?)\s+([a-z][\w$]*)/gm
  const scripts = [...source].filter(([file]) => !file.endsWith('.astro'))
  const doubles = scripts.flatMap(([file, text]) =>
    [...text.matchAll(own)].flatMap(([, name = '']) => {
      const exporter = exporters.get(name)
      return exporter && exporter !== file
        ? [`${name} of ${file} is exported from ${exporter}`]
        : []
    }),
  )
  expect(doubles).toEqual([])
})
