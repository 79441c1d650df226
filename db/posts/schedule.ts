import { and, desc, eq, exists, gt, inArray, lte, sql } from 'drizzle-orm'
import { redirects } from '../addresses/addresses.ts'
import type { Db } from '../client.ts'
import { addressOfPost, blogPosts } from './posts.ts'
import { nextVersion, publishState } from '../publish/publish.ts'

/** Scheduled posts whose time has come since the content last changed. */
const isDue = (now: number) =>
  and(
    eq(blogPosts.published, true),
    lte(blogPosts.publishedAt, new Date(now).toISOString()),
    gt(blogPosts.publishedAt, sql`(select ${publishState.changedAt} from ${publishState})`),
  )

const newestDue = (db: Db, now: number) =>
  db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(isDue(now))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(1)

/** Times are compared, so nothing is missed while this does not run, and two concurrent runs raise one version. */
export async function releaseDuePosts(db: Db, now: number) {
  const newest = await newestDue(db, now).get()
  if (!newest) return false
  const address = sql<string>`${addressOfPost({ slug: '' })} || ${blogPosts.slug}`
  const addresses = db.select({ address }).from(blogPosts).where(isDue(now))
  await db.batch([
    // The new pages win over redirects from their addresses.
    db.delete(redirects).where(inArray(redirects.source, addresses)),
    db
      .update(publishState)
      .set({ ...nextVersion(now), changedPath: addressOfPost(newest) })
      .where(exists(newestDue(db, now))),
  ])
  return true
}

/** Lets a request publish what is due, in case cron does not run. */
export async function noticeDuePosts(db: Db) {
  if (await newestDue(db, Date.now()).get()) db.onPublicChange()
}
