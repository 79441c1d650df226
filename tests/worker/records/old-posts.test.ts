import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { listPublishedPosts } from '#db/posts.ts'
import { getPublishState } from '#db/publish.ts'

/** The last migration before posts could be scheduled. */
const before = 11

test('posts of an earlier release keep their dates and stay public, with and without a later change', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-old-posts-'))
  const server = await startDatabase(dataDir)
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = connect(server)
  await migrate(db, { upTo: before })
  const [written, dated, last] = ['2026-01-02', '2026-02-03', '2026-03-04'].map(
    (day) => `${day}T12:00:00.000Z`,
  )
  const add = (slug: string, published: boolean, publishedAt: string | null | undefined) =>
    db.run(sql`insert into blog_posts
      (title, slug, excerpt, content, category, published, published_at, created_at, updated_at)
      values ('T', ${slug}, 'e', 'c', 'News', ${published ? 1 : 0}, ${publishedAt}, ${written}, ${written})`)
  await add('undated', true, null)
  await add('dated', true, dated)
  // Its date is a moment after that of the version with which it was published.
  await add('last', true, last)
  await add('draft', false, null)
  await db.run(sql`update publish_state set changed_at = '2026-03-04T11:59:59.998Z'`)

  await migrate(db)
  const posts = await listPublishedPosts(db)
  expect(posts.map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
    ['last', last],
    ['dated', dated],
    ['undated', written],
  ])
  expect((await getPublishState(db)).changedAt).toBe(last)
})
