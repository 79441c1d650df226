import { count } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { jobPostings } from '../jobs.ts'
import { blogPosts } from '../posts.ts'
import { withSearchText } from '../lib/search.ts'
import { sampleJobs } from '../model/copy/jobs.ts'
import { samplePosts } from '../model/copy/posts.ts'

/** Adds sample posts and jobs if there are none, so that a new site does not look empty. */
export async function addSampleData(db: Db) {
  const [posts] = await db.select({ n: count() }).from(blogPosts).all()
  const [jobs] = await db.select({ n: count() }).from(jobPostings).all()
  if (posts?.n || jobs?.n) return
  await db.batch([
    // Reversed, so that the newest post gets the highest id: staff see the highest first.
    db
      .insert(blogPosts)
      .values(samplePosts.toReversed().map((post) => withSearchText(blogPosts, post))),
    db.insert(jobPostings).values(sampleJobs.map((job) => withSearchText(jobPostings, job))),
  ])
}
