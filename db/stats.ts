import { count, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { jobApplications } from './applications.ts'
import type { SubmissionTable } from './lib/submission.ts'
import { blogPosts } from './posts.ts'
import { submissionTables } from './submissions.ts'
import { users } from './users.ts'
import { visitRequests } from './visits.ts'
import { byName, keysOf } from './model/lib/keys.ts'

const spamDays = 30
const day = 24 * 60 * 60 * 1000

const { jobApplications: applications, ...otherTables } = submissionTables
const submissions = { ...otherTables, applications }
type Name = keyof typeof submissions
const names = keysOf(submissions)

/**
 * How many submissions there are, how many came in the last days, and how many of these are marked as
 * spam. Ids ascend with time, so only the rows of these days are read.
 */
function countSubmissions(db: Db, table: SubmissionTable) {
  const start = new Date(Date.now() - spamDays * day).toISOString()
  const last = sql`(select id from ${table} where created_at < ${start} order by id desc limit 1)`
  return db
    .select({
      all: sql<number>`(select count(*) from ${table})`,
      recent: count(),
      marked: sql<number>`coalesce(sum(${table.suspectedSpam}), 0)`,
    })
    .from(table)
    .where(sql`${table.id} > coalesce(${last}, 0)`)
}

/** The numbers of the overview, read in one round trip. */
export async function countEverything(db: Db) {
  const rows = (table: SQLiteTable) => db.select({ n: count() }).from(table)
  const [[allUsers], [allPosts], [pendingVisits], [pendingApplications], ...counted] =
    await db.batch([
      rows(users),
      rows(blogPosts),
      rows(visitRequests).where(eq(visitRequests.status, 'pending')),
      rows(jobApplications).where(eq(jobApplications.status, 'pending')),
      ...names.map((name) => countSubmissions(db, submissions[name])),
    ])
  const of = (name: Name) => counted[names.indexOf(name)]?.[0]
  return {
    users: allUsers?.n ?? 0,
    posts: allPosts?.n ?? 0,
    ...byName(names, (name) => of(name)?.all ?? 0),
    pendingVisits: pendingVisits?.n ?? 0,
    pendingApplications: pendingApplications?.n ?? 0,
    spam: {
      days: spamDays,
      submissions: names.reduce((sum, name) => sum + (of(name)?.recent ?? 0), 0),
      marked: byName(names, (name) => of(name)?.marked ?? 0),
    },
  }
}
