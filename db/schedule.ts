import { and, desc, eq, exists, gt, lte, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { addressOfPost, blogPosts } from './posts.ts'
import { nextVersion, publishState } from './publish.ts'

/** The newest of the scheduled posts whose time has come since the content last changed. */
const newestDue = (db: Db, now: number) =>
  db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.published, true),
        lte(blogPosts.publishedAt, new Date(now).toISOString()),
        gt(blogPosts.publishedAt, sql`(select ${publishState.changedAt} from ${publishState})`),
      ),
    )
    .orderBy(desc(blogPosts.publishedAt))
    .limit(1)

/**
 * Makes the scheduled posts whose time has come public: they are part of the next content version. It
 * compares times, so nothing is missed while it does not run, and two runs at once raise one version.
 * Returns whether there were any.
 */
export async function releaseDuePosts(db: Db, now: number) {
  const due = newestDue(db, now)
  const newest = await due.get()
  if (!newest) return false
  const changedPath = addressOfPost(newest)
  await db
    .update(publishState)
    .set({ ...nextVersion(now), changedPath })
    .where(exists(due))
    .run()
  return true
}

/** Has a request publish what is due, in case that cron is away. */
export async function noticeDuePosts(db: Db) {
  if (await newestDue(db, Date.now()).get()) db.onPublicChange()
}
