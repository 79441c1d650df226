import { expect, test } from 'vitest'
import { read, source } from '../helpers/suite/source.ts'

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const styleBlock = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The styles by file: a whole CSS file, or the <style> of an Astro file. */
const styles = new Map(
  [...read('site/**/*.{css,astro}')].map(([file, text]) => {
    const css = file.endsWith('.css')
      ? text
      : [...text.matchAll(styleBlock)].map(([, block]) => block).join('\n')
    return [file, withoutComments(css)]
  }),
)

/** All code that may name a class or set a property: markup and scripts, without styles. */
const markup = [...source.values()].map((text) => text.replace(styleBlock, '')).join('\n')

const inFiles = (pattern: RegExp) =>
  [...styles].flatMap(([file, css]) =>
    [...css.matchAll(pattern)].map(([, found = '']) => ({ file, found })),
  )
const unique = (messages: string[]) => [...new Set(messages)]

// react-advanced-cropper and ProseMirror draw these elements.
const byLibraries = /^(advanced-cropper|ProseMirror|selectedCell)/

// Texts and comments contain many words that are no classes, so only strings and class lists count.
const strings = /'[^'\n]*'|"[^"]*"|`[^`]*`|class:list=\{[^\n]*/g
const quoted = (markup.replace(/\/\*[\s\S]*?\*\//g, '').match(strings) ?? []).join('\n')

test('every class in a selector is used in markup or code', () => {
  const words = new Set(quoted.match(/[\w-]+/g))
  // `badge-${color}` counts as all classes that begin with `badge-`.
  const beginnings = [...quoted.matchAll(/([\w-]+-)\$\{/g)].map(([, start = '']) => start)
  const isUsed = (name: string) =>
    words.has(name) || byLibraries.test(name) || beginnings.some((start) => name.startsWith(start))
  const unused = inFiles(/\.(-?[a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)
    .filter(({ found }) => !isUsed(found))
    .map(({ file, found }) => `${file}: .${found} is in no markup and no code`)
  expect(unique(unused)).toEqual([])
})

test('every custom property that is used is defined, and every one defined is used', () => {
  const openProps = [...read('node_modules/open-props/zindex.min.css').values()].join('')
  const names = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const css = [...styles.values()].join('\n')
  const defined = names(`${css}\n${openProps}\n${markup}`, /(--[\w-]+)['"]?\]?\s*[:,=]/g)
  const used = names(`${css}\n${markup}`, /(?:var\(\s*|getPropertyValue\(['"])(--[\w-]+)/g)

  const undefinedOnes = inFiles(/var\(\s*(--[\w-]+)/g)
    .filter(({ found }) => !defined.has(found) && !found.startsWith('--radix-'))
    .map(({ file, found }) => `${file}: ${found} is used and defined nowhere`)
  const unused = inFiles(/(?<![\w-])(--[\w-]+)\s*:/g)
    .filter(({ found }) => !used.has(found))
    .map(({ file, found }) => `${file}: ${found} is defined and used nowhere`)
  expect(unique([...undefinedOnes, ...unused])).toEqual([])
})

test('media queries compare: (width >= 40rem), not (min-width: 40rem)', () => {
  const old = inFiles(/@(?:media|container)([^{]*\b(?:min|max)-[\w-]+\s*:[^{]*)\{/g).map(
    ({ file, found }) => `${file}: @media${found.trimEnd()}`,
  )
  expect(unique(old)).toEqual([])
})
