import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { missingPost } from '../../db/model/posts.ts'
import { blogPosts } from '../../db/posts.ts'
import { startDatabase } from '../../db/server.ts'
import { buildSite } from '../../worker/local/site.ts'

/** Builds the site from a database filled so; what reads its files. */
async function built(fill: (db: Db) => Promise<unknown>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-lists-'))
  const database = await startDatabase(dataDir)
  onTestFinished(async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = connect(database)
  await migrate(db)
  await fill(db)
  const site = await buildSite({
    dataDir,
    databaseUrl: database.url,
    siteUrl: 'https://site.example',
  })
  return (file: string) => readFile(join(site, file), 'utf8')
}

const titles = (html: string) =>
  [...html.matchAll(/<h2[^>]*class="title"[^>]*>(.+?)<\/h2>/g)].map(([, title]) => title)

const post = (n: number) => ({
  title: n === 1 ? 'Dose < response & "more"\u0001' : `Post ${n}`,
  slug: `post-${n}`,
  excerpt: 'An excerpt.',
  content: 'A paragraph.\n\nAnother one.',
  category: 'News',
  createdAt: `2026-01-${String(n).padStart(2, '0')}T12:00:00.000Z`,
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

test('a site without posts and jobs says so, and what to do instead', async () => {
  const file = await built(async () => {})
  expect(await file('blog.html')).toContain('No posts available yet')
  const careers = await file('careers.html')
  expect(careers).toContain('No Open Positions')
  expect(careers).toMatch(/href="\/#contact"[^>]*>\s*Contact Us/)
  expect(careers).not.toContain('/api/job-applications')
  expect(await file('blog/404.html')).toContain(missingPost.replaceAll("'", '&#39;'))
  expect(await file('index.html')).not.toContain('Latest Research Updates')
}, 90_000)
