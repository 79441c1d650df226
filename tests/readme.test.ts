import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { read } from './helpers/suite/source.ts'
import { maxBytes } from './pictures/compress.ts'

const texts = read(['*.md', '.github/*.md', '{db,site,tests,worker}/**/*.md'])
const readme = texts.get('README.md') ?? ''

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$/gms, '')

test('README shows pictures that are there, say what they show, and are light', () => {
  const written = [...readme.matchAll(/!\[(?<alt>[^\]]*)\]\((?<src>[^)]+)\)/g)]
  const drawn = [...readme.matchAll(/<img src="(?<src>[^"]+)"[^>]* alt="(?<alt>[^"]*)"/g)]
  const shown = [...written, ...drawn].map(({ groups }) => groups as { src: string; alt: string })
  const files = globSync('.github/pictures/*')
  expect(shown.map(({ src }) => src).toSorted()).toEqual(files.toSorted())
  expect(files).toHaveLength(5)
  for (const { src, alt } of shown) {
    expect(alt, src).toMatch(/^\w.{20,}\.$/)
    expect(statSync(src).size, src).toBeLessThanOrEqual(maxBytes)
  }
})

test('README says how it works in 60 lines', () => {
  const [, section = ''] = readme.split('\n## How it works\n')
  const [lines = ''] = section.split('\n## ')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(60)
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('every link to a file of the repository leads to it, and to a heading that it has', () => {
  const broken = [...texts].flatMap(([file, text]) =>
    [...withoutCode(text).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([, path = '', anchor]) => {
        const target = path ? join(dirname(file), path) : file
        const isThere = existsSync(target)
        const hasAnchor = !anchor || anchorsIn(texts.get(target) ?? '').includes(anchor)
        return isThere && hasAnchor ? [] : [`${file}: ${path}#${anchor ?? ''}`]
      },
    ),
  )
  expect(broken).toEqual([])
})

const paths = globSync(['*', '{.github,db,site,tests,worker}/**/*'])
const isPath = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`))

/** Names with a slash that are no paths of the repository. */
const otherNames = ['America/New_York', 'DATA_DIR/mail', 'mail/']

test('the files and folders that a README names are there', () => {
  // The page "Go live" names files on other computers.
  const { 'worker/operate/deploy/README.md': _, ...rooms } = Object.fromEntries(texts)
  const missing = Object.entries(rooms)
    .filter(([file]) => file.endsWith('README.md'))
    .flatMap(([file, text]) =>
      [...withoutCode(text).matchAll(/`([\w.-][\w./[\]-]*)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => /\/|\.(?:ts|tsx|js|astro|md)$/.test(name) && !otherNames.includes(name))
        .filter((name) => !isPath(name.replace(/\/$/, '')))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})

test('README names every command, and no text names another one', () => {
  const scripts = Object.keys(packageJson.scripts)
  const namedIn = (text: string) =>
    [...text.matchAll(/\bnpm (?:run )?((?<=run )[\w:-]+|start|test)\b/g)].map(
      ([, name = '']) => name,
    )
  expect(scripts.filter((name) => !namedIn(readme).includes(name))).toEqual([])
  const known = new Set(scripts)
  const others = [...texts].flatMap(([file, text]) =>
    namedIn(text)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: npm run ${name}`),
  )
  expect(others).toEqual([])
})

test('SECURITY names tests that are there', () => {
  const tests = globSync('tests/**/*.{test,spec}.ts').map((file) =>
    file.replace(/\.(?:test|spec)\.ts$/, ''),
  )
  const [, section = ''] = (texts.get('SECURITY.md') ?? '').split(
    '\n## What is protected, and how\n',
  )
  const named = [...section.matchAll(/\((`[\w/-]+`(?:, `[\w/-]+`)*)[);]/g)].flatMap(
    ([, names = '']) => names.replaceAll('`', '').split(', '),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !tests.some((test) => test.endsWith(`/${name}`)))).toEqual([])
})
