import { count, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { patientInquiries, sponsorInquiries } from './inquiries.ts'
import { jobApplications } from './jobs.ts'
import { blogPosts } from './posts.ts'
import { users } from './users.ts'
import { visitRequests } from './visits.ts'

const spamDays = 30
const day = 24 * 60 * 60 * 1000

type Submissions = SQLiteTable & Record<'id' | 'createdAt' | 'suspectedSpam', SQLiteColumn>

/**
 * Of the submissions of the last days, how many came and how many of them are marked. Ids come in
 * order of time: only as many rows are read as came in these days.
 */
function recent(db: Db, table: Submissions) {
  const start = new Date(Date.now() - spamDays * day).toISOString()
  const last = sql`(select id from ${table} where created_at < ${start} order by id desc limit 1)`
  return db
    .select({ n: count(), marked: sql<number>`coalesce(sum(${table.suspectedSpam}), 0)` })
    .from(table)
    .where(sql`${table.id} > coalesce(${last}, 0)`)
}

/** How much of everything there is, read in one round trip. */
export async function countEverything(db: Db) {
  const rows = (table: SQLiteTable) => db.select({ n: count() }).from(table)
  const counted = await db.batch([
    rows(users),
    rows(blogPosts),
    rows(patientInquiries),
    rows(sponsorInquiries),
    rows(visitRequests),
    rows(jobApplications),
    rows(visitRequests).where(eq(visitRequests.status, 'pending')),
    rows(jobApplications).where(eq(jobApplications.status, 'pending')),
    recent(db, patientInquiries),
    recent(db, sponsorInquiries),
    recent(db, visitRequests),
    recent(db, jobApplications),
  ])
  const at = (index: number) => counted[index]?.[0]?.n ?? 0
  const marked = (index: 8 | 9 | 10 | 11) => counted[index][0]?.marked ?? 0
  return {
    users: at(0),
    posts: at(1),
    patientInquiries: at(2),
    sponsorInquiries: at(3),
    visitRequests: at(4),
    applications: at(5),
    pendingVisits: at(6),
    pendingApplications: at(7),
    spam: {
      days: spamDays,
      submissions: at(8) + at(9) + at(10) + at(11),
      marked: {
        patientInquiries: marked(8),
        sponsorInquiries: marked(9),
        visitRequests: marked(10),
        applications: marked(11),
      },
    },
  }
}
