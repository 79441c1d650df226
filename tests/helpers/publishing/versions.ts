import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { redirects } from '#db/addresses/addresses.ts'
import type { Db } from '#db/client.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { nextVersion, publishState, startEpoch } from '#db/publish/publish.ts'
import type { startStates, State } from './states.ts'

const post = (slug: string) => ({
  title: `About ${slug}`,
  slug,
  excerpt: 'In short.',
  content: 'A paragraph.',
  category: 'Basics',
  publishedAt: '2027-03-01T10:00:00.000Z',
})

const save = async (db: Db, change: PromiseLike<unknown>) => {
  await change
  vi.setSystemTime(Date.now() + 1000)
  await db.update(publishState).set(nextVersion())
}

const add = (db: Db, ...slugs: string[]) => save(db, db.insert(blogPosts).values(slugs.map(post)))
const remove = (db: Db, slug: string) =>
  save(db, db.delete(blogPosts).where(eq(blogPosts.slug, slug)))

/** Addresses at which the versions differ. */
export const comparedPaths = [
  '/',
  '/blog/a',
  '/blog/b',
  '/blog/by-mistake',
  '/rss.xml',
  '/sitemap.xml',
]

/** Four versions that were saved one after another, and a restored one with a lower number than the last two. */
export async function saveVersions({ first, after }: Awaited<ReturnType<typeof startStates>>) {
  const built = await after(await first(), (db) => add(db, 'a', 'b', 'c'))
  const saved = await after(built, async (db) => {
    await add(db, 'by-mistake', 'd')
    await save(db, db.insert(redirects).values({ source: '/old', target: '/blog/a' }))
  })
  const newest = await after(saved, async (db) => {
    await remove(db, 'by-mistake')
    await remove(db, 'a')
    const change = { title: 'Written again' }
    await save(db, db.update(blogPosts).set(change).where(eq(blogPosts.slug, 'b')))
  })
  const later = await after(newest, async (db) => {
    await add(db, 'a')
    await save(db, db.update(redirects).set({ target: '/blog/b' }))
  })
  const restored = await after(saved, async (db) => {
    await add(db, 'after-the-restore')
    await startEpoch(db)
  })
  return { built, saved, newest, later, restored } satisfies Record<string, State>
}
