import { count } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobPostings } from '#db/jobs/jobs.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { withSearchText } from '#db/lib/search.ts'
import { sampleJobs } from '#db/model/copy/jobs.ts'
import { samplePosts } from '#db/model/copy/posts.ts'
import { addSampleStudy } from './sample-study.ts'

/** Adds sample posts and jobs if there are none, and the sample study, so that a new site does not look empty. */
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
  await addSampleStudy(db)
}
