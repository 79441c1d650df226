import { count, eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { patientInquiries, sponsorInquiries } from './inquiries.ts'
import { jobApplications } from './jobs.ts'
import { blogPosts } from './posts.ts'
import { users } from './users.ts'
import { visitRequests } from './visits.ts'

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
  ])
  const at = (index: number) => counted[index]?.[0]?.n ?? 0
  return {
    users: at(0),
    posts: at(1),
    patientInquiries: at(2),
    sponsorInquiries: at(3),
    visitRequests: at(4),
    applications: at(5),
    pendingVisits: at(6),
    pendingApplications: at(7),
  }
}
