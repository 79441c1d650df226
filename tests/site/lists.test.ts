import { globSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { contentSections } from '#db/content/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { missingPost } from '#db/model/posts.ts'
import type { Redirect } from '#db/model/publish/redirects.ts'
import { redirects } from '#db/addresses/addresses.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { problemsIn } from '#worker/operate/build/site.ts'
import { readProblems } from '#worker/operate/problems.ts'
import { startSite, stopSites } from '../helpers/start/site.ts'

afterAll(stopSites)

const titles = (html: string) =>
  [...html.matchAll(/<h2[^>]*class="title"[^>]*>(.+?)<\/h2>/g)].map(([, title]) => title)

const post = (n: number) => ({
  title: n === 1 ? 'Dose < response & "more"\u0001' : `Post ${n}`,
  slug: `post-${n}`,
  excerpt: 'An excerpt.',
  content: 'A paragraph.\n\nAnother one.',
  category: 'News',
  publishedAt: `2026-01-${String(n).padStart(2, '0')}T12:00:00.000Z`,
})

const lateAt = '2026-11-03T12:00:00.000Z'
const late = {
  ...post(0),
  slug: 'late',
  title: 'Long a draft',
  createdAt: '2025-02-03T12:00:00.000Z',
  publishedAt: lateAt,
  updatedAt: lateAt,
}

/** A site that is built once for all tests that only read it: 25 posts, and one that was a draft for a long time. */
async function startWithPosts() {
  const { db, dataDir, build } = await startSite()
  await db.insert(blogPosts).values([late, ...Array.from({ length: 25 }, (_, i) => post(i + 1))])
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
  await db.insert(blogPosts).values({ ...post(30), publishedAt: tomorrow })
  const old = Array.from({ length: 2001 }, (_, i) => `/old/${i}`)
  const rows = [...old, '/faqs', '/blog/late'].map((source) => ({ source, target: '/careers' }))
  rows.push({ source: '/elsewhere', target: '/.//evil.example/' })
  while (rows.length > 0) await db.insert(redirects).values(rows.splice(0, 200))
  return { db, dataDir, build, file: await build() }
}

let started: ReturnType<typeof startWithPosts> | undefined
const withPosts = () => (started ??= startWithPosts())

test('many posts go over several pages, newest first', async () => {
  const { file } = await withPosts()
  const [first, second] = [await file('blog.html'), await file('blog/page/1.html')]
  expect(titles(first)).toHaveLength(14)
  expect(titles(first).slice(1, 3)).toEqual(['Post 25', 'Post 24'])
  expect(titles(second)).toHaveLength(12)
  expect(first).toMatch(/<a[^>]*href="\/blog\/page\/1"[^>]*rel="next"/)
  expect(second).toMatch(/<a[^>]*href="\/blog"[^>]*rel="prev"/)
  expect(second).toContain('aria-current="page"')
  await expect(file('blog/page/2.html')).rejects.toThrow('ENOENT')

  const feed = await file('rss.xml')
  expect(feed).toContain('<title>Dose &lt; response &amp; &quot;more&quot;</title>')
  expect(feed).toContain('<link>https://site.example/blog/post-1</link>')
}, 90_000)

test('a post that was a draft for long and is published now is the newest everywhere', async () => {
  const { file } = await withPosts()
  const teaser = (await file('index.html')).split('id="updates-title"')[1] ?? ''
  const addresses = [...teaser.matchAll(/href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)
  expect([...new Set(addresses)].slice(0, 3)).toEqual(['late', 'post-25', 'post-24'])
  expect(teaser).toContain('Nov 03, 2026')
  expect(titles(await file('blog.html'))[0]).toBe('Long a draft')
  expect(await file('blog/late.html')).toContain('November 03, 2026')

  const [, first = ''] = (await file('rss.xml')).split('<item>')
  expect(first).toContain('/blog/late')
  expect(first).toContain('<pubDate>Tue, 03 Nov 2026 12:00:00 GMT</pubDate>')
  const map = await file('sitemap.xml')
  expect(map).toMatch(/\/blog\/late<\/loc><lastmod>2026-11-03</)
}, 90_000)

test('no file of the site names a scheduled post', async () => {
  const { dataDir } = await withPosts()
  const folder = join(dataDir, 'site')
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(html|xml|json|txt)$/.test(file),
  )
  expect(files.some((file) => file.endsWith('rss.xml'))).toBe(true)
  for (const file of files) {
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(/post-30|Post 30/)
  }
})

test('the newest 2,000 redirects are part of the build, but for those to other hosts', async () => {
  const { file, dataDir } = await withPosts()
  const listed: Redirect[] = JSON.parse(await file('redirects.json'))
  // The three newest redirects: two lead from pages and come first in this list, the third leads to another host and is
  // left out.
  expect(listed).toHaveLength(1999)
  expect(listed[2]).toEqual({ source: '/old/2000', target: '/careers' })
  expect(listed.at(-1)).toEqual({ source: '/old/4', target: '/careers' })
  const told = (await readProblems(problemsIn({ dataDir }))).map(({ title }) => title)
  expect(told).toEqual(['The redirect from /elsewhere'])
})

/** A built site without posts and jobs. */
async function startWithout() {
  const { buildAnew } = await startSite()
  const folder = await buildAnew()
  return { buildAnew, folder, file: (path: string) => readFile(join(folder, path), 'utf8') }
}

let without: ReturnType<typeof startWithout> | undefined
const withoutPosts = () => (without ??= startWithout())

test('a site without posts and jobs says so, and what to do instead', async () => {
  const { file } = await withoutPosts()
  expect(await file('index.html')).not.toContain('This is a rehearsal of a website.')
  expect((await file('_headers')).split('\n\n')[0]).not.toContain('X-Robots-Tag')
  expect(await file('blog.html')).toContain('No posts available yet')
  const careers = await file('careers.html')
  expect(careers).toContain('No Open Positions')
  expect(careers).toMatch(/href="\/#contact"[^>]*>\s*Contact Us/)
  // Hidden: for applicants whose job has closed meanwhile. It offers no job.
  expect(careers).toMatch(/<section id="apply" class="[^"]*when-asked/)
  expect(careers).not.toMatch(/<option value="[^"]/)
  expect(await file('blog/404.html')).toContain(missingPost.replaceAll("'", '&#39;'))
  expect(await file('index.html')).not.toContain('Latest Research Updates')
}, 90_000)

/** The files of a built site with their texts, without the time of the build. */
async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'build.json')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return new Map(files.map((file, at) => [relative(folder, file), texts[at] ?? '']))
}

test('two builds of one content, each from nothing, write the same bytes', async () => {
  const { buildAnew, folder } = await withoutPosts()
  const files = await filesOf(folder)
  const others = await filesOf(await buildAnew())
  expect([...others.keys()]).toEqual([...files.keys()])
  const different = [...files].filter(([file, text]) => others.get(file) !== text)
  expect(different.map(([file]) => file)).toEqual([])
  // All admin pages except the login are the same page with different titles, so their styles must be the same.
  const sheets = [...files]
    .filter(([file]) => file.startsWith('admin/') && file !== 'admin/login.html')
    .map(([, html]) => (html.match(/<style>[\s\S]*?<\/style>/g) ?? []).join(''))
  expect(sheets.length).toBeGreaterThan(10)
  expect(new Set(sheets).size).toBe(1)
}, 90_000)

test('a build that reuses pages of the last build shows what is stored now', async () => {
  const { db, dataDir, build, file: before } = await withPosts()
  expect(await before('blog/post-25.html')).toContain('Post 24')

  await db.update(blogPosts).set({ title: 'Newly named' }).where(eq(blogPosts.slug, 'post-24'))
  await db.delete(blogPosts).where(eq(blogPosts.slug, 'post-1'))
  const renamed = await build()
  for (const page of ['blog/post-24', 'blog/post-25', 'blog/post-23', 'blog', 'index']) {
    expect(await renamed(`${page}.html`)).toContain('Newly named')
  }
  expect(await renamed('share/blog/post-24.png')).not.toBe(await before('share/blog/post-24.png'))
  expect(await renamed('share/blog/post-25.png')).toBe(await before('share/blog/post-25.png'))
  await expect(renamed('blog/post-1.html')).rejects.toThrow('ENOENT')

  const company = { ...copy.company_info, name: 'Another Name' }
  const section = { sectionKey: 'company_info', content: company, isActive: true } as const
  await db.insert(contentSections).values(section)
  expect(await (await build())('blog/post-6.html')).toContain('Another Name')

  // Nothing is reused of a build that does not say what it was made from.
  const last = join(dataDir, globSync('site/build-*', { cwd: dataDir }).sort().at(-1) ?? '')
  await writeFile(join(last, 'blog/post-6.html'), 'Not what is stored')
  expect(await (await build())('blog/post-6.html')).toBe('Not what is stored')
  const newest = join(dataDir, globSync('site/build-*', { cwd: dataDir }).sort().at(-1) ?? '')
  await rm(join(newest, 'build.json'))
  expect(await (await build())('blog/post-6.html')).toContain('Another Name')
}, 120_000)
