import { count, eq, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayMs, timeFromNow } from '#db/model/lib/time.ts'
import type { Db } from './client.ts'
import { jobApplications } from './jobs/applications.ts'
import { activeSections } from './content/content.ts'
import { keptSum } from './kept-counts.ts'
import type { SubmissionTable } from './submissions/submission.ts'
import { blogPosts } from './posts/posts.ts'
import { submissionTables } from './submissions/submissions.ts'
import { mayRead, type Part, type Role } from './model/access.ts'
import { readSection } from './model/content.ts'
import { agingFacts } from './model/sponsor-facts.ts'
import { studies } from './studies/tables.ts'
import { users } from './users/users.ts'
import { visitRequests } from './visits/requests.ts'
import { byName } from './model/lib/keys.ts'
import { submissionKinds } from './model/submissions/kinds.ts'

const spamDays = 30

const kinds = Object.values(submissionKinds)
type Name = (typeof kinds)[number]['counted']

/**
 * How many submissions there are, how many came in the last days, and how many of these are marked as spam. The date of
 * a submission counts: samples, and submissions that waited for the database, are stored later than they came.
 */
function countSubmissions(db: Db, table: SubmissionTable) {
  const name = getTableName(table)
  const start = timeFromNow(-spamDays * dayMs).slice(0, 10)
  return db
    .select({
      all: keptSum(name),
      recent: keptSum(name, start),
      marked: keptSum(`${name}.spam`, start),
    })
    .from(sql`(select 1)`)
}

/** The numbers of the overview that a role may read, read in one round trip. `today` is the day at the clinic. */
export async function overviewCounts(db: Db, reader: () => Promise<{ role: Role }>, today: string) {
  const rows = (table: SQLiteTable) => db.select({ n: count() }).from(table)
  const [
    [allUsers],
    [allPosts],
    [shownStudies],
    [pendingVisits],
    [pendingApplications],
    [sponsorFacts],
    ...counted
  ] = await db.batch([
    rows(users),
    rows(blogPosts),
    rows(studies).where(eq(studies.published, true)),
    rows(visitRequests).where(eq(visitRequests.status, 'pending')),
    rows(jobApplications).where(eq(jobApplications.status, 'pending')),
    activeSections(db, ['sponsor_facts']),
    ...kinds.map(({ key }) => countSubmissions(db, submissionTables[key])),
  ])
  // The reader is known with this read, and not before: one round trip instead of two.
  const { role } = await reader()
  const may = (part: Part) => mayRead(role, part)
  const of = (name: Name) => counted[kinds.findIndex((kind) => kind.counted === name)]?.[0]
  const readable = kinds.filter(({ part }) => may(part)).map((kind) => kind.counted)
  const visits = may('visit-requests') && { pendingVisits: pendingVisits?.n ?? 0 }
  const hr = may('job-applications') && { pendingApplications: pendingApplications?.n ?? 0 }
  const all: { [K in Name]?: number } = byName(readable, (name) => of(name)?.all ?? 0)
  const marked: { [K in Name]?: number } = byName(readable, (name) => of(name)?.marked ?? 0)
  return {
    ...(may('users') && { users: allUsers?.n ?? 0 }),
    ...(may('blog') && { posts: allPosts?.n ?? 0 }),
    ...(may('studies') && { publishedStudies: shownStudies?.n ?? 0 }),
    ...(may('content') && {
      agingFacts: agingFacts(readSection('sponsor_facts', sponsorFacts?.content), today).length,
    }),
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
