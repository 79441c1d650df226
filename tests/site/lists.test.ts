import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '../../db/client.ts'
import { contentSections } from '../../db/content.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { copy } from '../../db/model/copy/index.ts'
import { missingPost } from '../../db/model/posts.ts'
import { blogPosts } from '../../db/posts.ts'
import { startDatabase } from '../../db/commands/server.ts'
import { buildSite } from '../../worker/local/site.ts'

/** A database filled so, and what builds the site from it and then reads its files. */
async function filled(fill: (db: Db) => Promise<unknown>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-lists-'))
  const database = await startDatabase(dataDir)
  onTestFinished(async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = connect(database)
  await migrate(db)
  await fill(db)
  const settings = { dataDir, database, siteUrl: 'https://site.example' }
  const build = async () => {
    const site = await buildSite(settings)
    return (file: string) => readFile(join(site, file), 'utf8')
  }
  return { db, dataDir, build }
}

const built = async (fill: (db: Db) => Promise<unknown>) => (await filled(fill)).build()

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

test('more than twelve posts go over several pages, newest first', async () => {
  const posts = Array.from({ length: 25 }, (_, i) => post(i + 1))
  const file = await built((db) => db.insert(blogPosts).values(posts))
  const pages = [file('blog.html'), file('blog/page/2.html'), file('blog/page/3.html')]
  const [first = '', second = '', third = ''] = await Promise.all(pages)
  expect(titles(first)).toHaveLength(12)
  expect(titles(first)[0]).toBe('Post 25')
  expect(titles(second)).toHaveLength(12)
  expect(titles(third)).toHaveLength(1)
  expect(first).toContain('href="/blog/page/2"')
  expect(second).toMatch(/<a[^>]*href="\/blog"[^>]*rel="prev"/)
  expect(third).toContain('aria-current="page"')
  await expect(file('blog/page/4.html')).rejects.toThrow('ENOENT')

  const feed = await file('rss.xml')
  expect(feed).toContain('<title>Dose &lt; response &amp; &quot;more&quot;</title>')
  expect(feed).toContain('<link>https://site.example/blog/post-1</link>')
}, 90_000)

test('a draft of long ago that is published now is the newest everywhere', async () => {
  const publishedAt = '2026-11-03T12:00:00.000Z'
  const dates = { createdAt: '2025-02-03T12:00:00.000Z', publishedAt, updatedAt: publishedAt }
  const published = { ...post(0), slug: 'late', title: 'Long a draft', ...dates }
  const file = await built((db) =>
    db.insert(blogPosts).values([published, ...Array.from({ length: 4 }, (_, i) => post(i + 1))]),
  )
  const teaser = (await file('index.html')).split('id="updates-title"')[1] ?? ''
  const addresses = [...teaser.matchAll(/href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)
  expect([...new Set(addresses)].slice(0, 3)).toEqual(['late', 'post-4', 'post-3'])
  expect(teaser).toContain('Nov 03, 2026')
  expect(titles(await file('blog.html'))[0]).toBe('Long a draft')
  expect(await file('blog/late.html')).toContain('November 03, 2026')

  const [, first = ''] = (await file('rss.xml')).split('<item>')
  expect(first).toContain('/blog/late')
  expect(first).toContain('<pubDate>Tue, 03 Nov 2026 12:00:00 GMT</pubDate>')
  const map = await file('sitemap.xml')
  expect(map).toMatch(/\/blog\/late<\/loc><lastmod>2026-11-03</)
}, 90_000)

test('a site without posts and jobs says so, and what to do instead', async () => {
  const file = await built(async () => {})
  expect(await file('blog.html')).toContain('No posts available yet')
  const careers = await file('careers.html')
  expect(careers).toContain('No Open Positions')
  expect(careers).toMatch(/href="\/#contact"[^>]*>\s*Contact Us/)
  // Kept out of sight, for who applied for a job that closed meanwhile; there is nothing to choose.
  expect(careers).toMatch(/<section id="apply" class="[^"]*when-asked/)
  expect(careers).not.toMatch(/<option value="[^"]/)
  expect(await file('blog/404.html')).toContain(missingPost.replaceAll("'", '&#39;'))
  expect(await file('index.html')).not.toContain('Latest Research Updates')
}, 90_000)

test('what is kept from the last build is what would be built now', async () => {
  const { db, dataDir, build } = await filled((db) =>
    db.insert(blogPosts).values(Array.from({ length: 6 }, (_, i) => post(i + 1))),
  )
  const before = await build()
  expect(await before('blog/post-5.html')).toContain('Post 4')

  await db.update(blogPosts).set({ title: 'Newly named' }).where(eq(blogPosts.slug, 'post-4'))
  await db.delete(blogPosts).where(eq(blogPosts.slug, 'post-1'))
  const renamed = await build()
  for (const page of ['blog/post-4', 'blog/post-5', 'blog/post-3', 'blog', 'index']) {
    expect(await renamed(`${page}.html`)).toContain('Newly named')
  }
  expect(await renamed('share/blog/post-4.png')).not.toBe(await before('share/blog/post-4.png'))
  expect(await renamed('share/blog/post-5.png')).toBe(await before('share/blog/post-5.png'))
  await expect(renamed('blog/post-1.html')).rejects.toThrow('ENOENT')

  const company = { ...copy.company_info, name: 'Another Name' }
  const section = { sectionKey: 'company_info', content: company, isActive: true } as const
  await db.insert(contentSections).values(section)
  expect(await (await build())('blog/post-6.html')).toContain('Another Name')

  // As a build that was broken off leaves it: pages there that its list does not know of.
  const kept = join(dataDir, 'cache/dist/blog/post-6.html')
  await writeFile(kept, 'Not what is stored')
  await writeFile(join(dataDir, 'cache/unfinished'), '')
  expect(await (await build())('blog/post-6.html')).toContain('Another Name')
}, 120_000)
