import { count, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { jobApplications } from './applications.ts'
import type { SubmissionTable } from './lib/submission.ts'
import { blogPosts } from './posts.ts'
import { submissionTables } from './submissions.ts'
import { type Part, type Role, mayRead } from './model/access.ts'
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

/** The part of the admin API that a kind of submission is read in. */
const partOf = {
  patientInquiries: 'patient-inquiries',
  sponsorInquiries: 'sponsor-inquiries',
  visitRequests: 'visit-requests',
  applications: 'job-applications',
} as const satisfies Record<Name, Part>

/** The numbers of the overview that a role may read, read in one round trip. */
export async function countFor(db: Db, reader: () => Promise<{ role: Role }>) {
  const rows = (table: SQLiteTable) => db.select({ n: count() }).from(table)
  const [[allUsers], [allPosts], [pendingVisits], [pendingApplications], ...counted] =
    await db.batch([
      rows(users),
      rows(blogPosts),
      rows(visitRequests).where(eq(visitRequests.status, 'pending')),
      rows(jobApplications).where(eq(jobApplications.status, 'pending')),
      ...names.map((name) => countSubmissions(db, submissions[name])),
    ])
  // The reader is known with this read, and not before: one round trip instead of two.
  const { role } = await reader()
  const may = (part: Part) => mayRead(role, part)
  const of = (name: Name) => counted[names.indexOf(name)]?.[0]
  const readable = names.filter((name) => may(partOf[name]))
  const visits = may(partOf.visitRequests) && { pendingVisits: pendingVisits?.n ?? 0 }
  const hr = may(partOf.applications) && { pendingApplications: pendingApplications?.n ?? 0 }
  const all: { [K in Name]?: number } = byName(readable, (name) => of(name)?.all ?? 0)
  const marked: { [K in Name]?: number } = byName(readable, (name) => of(name)?.marked ?? 0)
  return {
    ...(may('users') && { users: allUsers?.n ?? 0 }),
    ...(may('blog') && { posts: allPosts?.n ?? 0 }),
    ...all,
    ...visits,
    ...hr,
    spam: {
      days: spamDays,
      submissions: readable.reduce((sum, name) => sum + (of(name)?.recent ?? 0), 0),
      marked,
    },
  }
}
