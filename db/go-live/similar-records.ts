import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { jobPostings } from '../jobs/jobs.ts'
import { sampleJobs } from '../model/copy/jobs.ts'
import { samplePosts } from '../model/copy/posts.ts'
import { blogPosts, isPublicPost } from '../posts/posts.ts'
import { teamMembers } from '../team.ts'

const comparedLength = 60

const equalsOne = (column: SQLiteColumn, texts: string[]) => inArray(column, texts)
const beginsLikeOne = (column: SQLiteColumn, texts: string[]) =>
  inArray(
    sql`substr(${column}, 1, ${comparedLength})`,
    texts.map((text) => text.slice(0, comparedLength)),
  )

/** Public posts that may be samples. The database selects them, as there can be many others. */
export const similarPosts = (db: Db) =>
  db
    .select()
    .from(blogPosts)
    .where(
      and(
        isPublicPost,
        or(
          ...(['slug', 'title', 'excerpt'] as const).map((field) =>
            equalsOne(
              blogPosts[field],
              samplePosts.map((post) => post[field]),
            ),
          ),
          beginsLikeOne(
            blogPosts.content,
            samplePosts.map(({ content }) => content),
          ),
        ),
      ),
    )
    .all()

export const similarJobs = (db: Db) =>
  db
    .select()
    .from(jobPostings)
    .where(
      and(
        eq(jobPostings.isActive, true),
        or(
          equalsOne(
            jobPostings.title,
            sampleJobs.map(({ title }) => title),
          ),
          beginsLikeOne(
            jobPostings.description,
            sampleJobs.map(({ description }) => description),
          ),
        ),
      ),
    )
    .all()

/** The active members, with the fields that are compared with the sample team. */
export const activeTeam = (db: Db) => {
  const { id, name, title, credentials, description } = teamMembers
  return db
    .select({ id, name, title, credentials, description })
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .all()
}
