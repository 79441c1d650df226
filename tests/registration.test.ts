import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { access } from '#db/model/access.ts'
import { sectionKeys, sections } from '#db/model/content.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { menuPages, sitePages } from '#db/model/publish/pages.ts'
import { publicRecords } from '#db/model/records/records.ts'
import type { RecordKind } from '#db/model/records/record-kind.ts'
import { adminPages } from '#site/admin/app/addresses.ts'
import { listedTables } from '#db/records/tables.ts'
import { importsOf, read, source } from './helpers/suite/source.ts'

const textOf = (file: string) => source.get(file) ?? ''
const publicSite = [...source].filter(([file]) => /^site\/(?!admin\/)/.test(file))
const isOnSite = (pattern: RegExp) => publicSite.some(([, text]) => pattern.test(text))

/** The texts of a file and of everything that it imports. */
function textsFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !source.has(file)) return []
  seen.add(file)
  return [textOf(file), ...importsOf(file).flatMap(({ target }) => textsFrom(target, seen))]
}

/** Whether a text reads `content.key`, or destructures `key` from the content and uses it. */
function uses(key: string, text: string) {
  if (RegExp(`\\.${key}\\b`).test(text)) return true
  const taken = RegExp(`[{,]\\s*${key}\\b(?::\\s*(\\w+))?[^;]*\\} = `).exec(text)
  return !!taken && [...text.matchAll(RegExp(`\\b${taken[1] ?? key}\\b`, 'g'))].length > 1
}

test('every content section is shown on its page', () => {
  const problems = sectionKeys.flatMap((key) => {
    const [page = '', anchor] = sections[key].address.split('#')
    const files = [`${page === '/' ? '/index' : page}.astro`, `${page}/[...page].astro`]
    const file = files.map((name) => `site/pages${name}`).find((name) => source.has(name)) ?? page
    const shown = textsFrom(file)
    return [
      !shown.some((text) => uses(key, text)) && `${key} is not shown by ${file}`,
      anchor &&
        !shown.some((text) => text.includes(`id="${anchor}"`)) &&
        `${key} has the address ${page}#${anchor} in db/model/content.ts, but nothing in ${file} has this id`,
    ].filter(Boolean)
  })
  expect(problems).toEqual([])
})

/** Pages that search engines must not list. */
const unlisted = ['/404', '/email-preferences', '/visit']

const pages = globSync(['*.astro', '*/index.astro', '*/[[]...*.astro'], { cwd: 'site/pages' })
  .map((file) => `/${file.replace(/(?:^|\/)(?:index|\[\.{3}\w+\])?\.astro$|\.astro$/, '')}`)
  .filter((path) => !path.startsWith('/admin') && !unlisted.includes(path))

test('every public page is in the sitemap, and staff can say how search engines list it', () => {
  expect(pages.length).toBeGreaterThan(5)
  const missing = pages.filter((path) => !(path in sitePages))
  expect(missing.map((path) => `add ${path} to db/model/publish/pages.ts`)).toEqual([])
})

test('every public page is linked from another one', () => {
  const inMenu: string[] = menuPages.map(({ path }) => path)
  const unlinked = pages.filter((path) => !inMenu.includes(path))
  const lost = unlinked.filter((path) => {
    const link = RegExp(`["'\`]${path}["'\`#?]`)
    return !publicSite.some(
      ([file, text]) =>
        /^site\/(pages|layouts|sections|parts)\//.test(file) &&
        !/\/sitemap\.|\/rss\./.test(file) &&
        !file.startsWith(`site/pages${path}`) &&
        link.test(text),
    )
  })
  expect(
    lost.map(
      (path) =>
        `link to ${path} in site/parts/nav/Footer.astro or menuPages of db/model/publish/pages.ts`,
    ),
  ).toEqual([])
})

test('everything that the build reads for the pages is shown on one', () => {
  const given = [
    'content',
    'pictures',
    ...keysOf(listedTables).map((record) => publicRecords[record].shownAs),
  ]
  expect(given.length).toBeGreaterThan(3)
  const unshown = given.filter(
    (name) => !isOnSite(RegExp(`\\b${name}\\b[^}]*\\} = Astro\\.locals\\.site\\b`)),
  )
  expect(
    unshown.map(
      (name) =>
        `db/model/records/records.ts gives ${name} to the pages, but none in site/pages shows it`,
    ),
  ).toEqual([])
})

test('rows of a searchable table are written with their search text', () => {
  const files = [...source].filter(
    ([file, text]) => file.startsWith('db/') && /= searchable\(/.test(text),
  )
  expect(files.length).toBeGreaterThan(5)
  const forgotten = files.filter(
    ([, text]) => /\.insert\(/.test(text) && !text.includes('withSearchText('),
  )
  expect(
    forgotten.map(([file]) => `${file}: write the rows withSearchText(…), or no search finds them`),
  ).toEqual([])
})

/** Parts whose routes have another path: outside of /api/admin, below another part, or an export alone. */
const elsewhere = ['team-photos', 'news-deliveries', 'consents', 'study-approvals']

test('every part of the admin API is tested over HTTP', () => {
  const tests = [...read('tests/worker/*/*.test.ts').values()].join('\n')
  const isCalled = (part: string) =>
    RegExp(
      `admin(?:\\.${part}\\b|\\['${part}'\\]|/${part}\\b)|\\{[^}]*\\b${part}\\b[^}]*\\} = admin\\.admin\\b`,
    ).test(tests)
  const untested = keysOf(access).filter((part) => !elsewhere.includes(part) && !isCalled(part))
  expect(
    untested.map((part) => `no file of tests/worker calls /api/admin/${part}: add ${part}.test.ts`),
  ).toEqual([])
})

const props = Object.values<RecordKind>(publicRecords).map(({ prop }) => prop)

const paths = textOf('site/render/paths.ts')

/** The name of the first prop of a route's pages, which is the first `props` after the route's file. */
const propOf = (file: string) =>
  /\bprops: \{ (\w+)/.exec(paths.slice(paths.indexOf(`'${file}'`)))?.[1] ?? ''

test('the page of one record says which record it shows, in case the page cannot be built', () => {
  const pages = [...source].filter(([file]) => /^site\/pages\/.*\[slug\]\.astro$/.test(file))
  expect(pages.length).toBeGreaterThan(1)
  const unknown = pages
    .map(([file]) => ({ file, prop: propOf(file.replace('site/pages/', '')) }))
    .filter(({ prop }) => !props.includes(prop))
  expect(
    unknown.map(({ file, prop }) => `${file}: add its prop ${prop} to db/model/records/records.ts`),
  ).toEqual([])
})

test('a list of records without pages of their own has a place for each, which search and feed lead to', () => {
  const lists = keysOf(publicRecords).filter((record) => {
    const { ownPage, prop }: RecordKind = publicRecords[record]
    return ownPage && !prop
  })
  const missing = lists.filter((record) => !isOnSite(RegExp(`id=\\{recordId\\('${record}', `)))
  expect(
    missing.map(
      (record) =>
        `${record}: give each an id={recordId('${record}', id)} on its page, see site/parts/page/anchors.ts`,
    ),
  ).toEqual([])
})

test('the form of every public record offers its earlier versions', () => {
  const forms = [...source].filter(([file]) => file.startsWith('site/admin/'))
  const missing = keysOf(publicRecords).filter(
    (record) =>
      !forms.some(
        ([, text]) =>
          text.includes(` table: '${record}'`) ||
          text.includes(` part="${publicRecords[record].part}"`),
      ),
  )
  expect(
    missing.map(
      (record) =>
        `${record}: give its kind of form the table '${record}', see jobKind in site/admin/jobs/jobs.ts`,
    ),
  ).toEqual([])
})

test('every link within the admin area leads to a screen', () => {
  const paths = new Set<string>(adminPages.map(({ path }) => path))
  const links = [...source].flatMap(([file, text]) =>
    file.startsWith('site/admin/')
      ? [...text.matchAll(/\b(?:to[=:]\s*|go\()["'](\/admin[^"'?#]*)/g)].map(([, to = '']) => ({
          file,
          to,
        }))
      : [],
  )
  expect(links.length).toBeGreaterThan(10)
  const lost = links.filter(({ to }) => !paths.has(to))
  expect(lost.map(({ file, to }) => `${file}: app/addresses.ts has no ${to}`)).toEqual([])
})
