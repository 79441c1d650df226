import { count } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { jobPostings } from '../jobs.ts'
import { blogPosts } from '../posts.ts'
import { withSearchText } from '../lib/search.ts'
import { sampleJobs, samplePosts } from './sample-content.ts'

/** Fills a database without posts and jobs, so that the first look is at a whole site. */
export async function addSampleData(db: Db) {
  const [posts] = await db.select({ n: count() }).from(blogPosts).all()
  const [jobs] = await db.select({ n: count() }).from(jobPostings).all()
  if (posts?.n || jobs?.n) return
  await db.batch([
    // As they would have been written, one after the other: staff see them newest first.
    db
      .insert(blogPosts)
      .values(samplePosts.toReversed().map((post) => withSearchText(blogPosts, post))),
    db.insert(jobPostings).values(sampleJobs.map((job) => withSearchText(jobPostings, job))),
  ])
}
