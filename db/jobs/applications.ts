import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { jobPostings } from './jobs.ts'
import { createdAt, idColumn, searchText, suspectedSpam, updatedAt } from '../lib/columns.ts'
import { newestPage } from '../lib/page.ts'
import { searchable, shownColumns } from '../lib/search.ts'
import { spamIn, type Submission, type Submitted } from '../submissions/submission.ts'
import type { Page } from '../model/lib/page.ts'
import { type ApplicationStatus } from '../model/lib/labels.ts'
import { JobApplication } from '../model/jobs/jobs.ts'
import type { SpamFilter } from '../model/submissions/spam.ts'
import { mustFind } from '../must.ts'

export const jobApplications = searchable(
  sqliteTable(
    'job_applications',
    {
      id: idColumn,
      submissionId: text().notNull().unique(),
      jobId: integer()
        .notNull()
        .references(() => jobPostings.id),
      firstName: text().notNull(),
      lastName: text().notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      coverLetter: text(),
      resumeUrl: text().unique(),
      status: text().$type<ApplicationStatus>().notNull().default('pending'),
      suspectedSpam,
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [
      index('job_applications_job').on(t.jobId),
      index('job_applications_status').on(t.status, t.id),
      index('job_applications_spam').on(t.suspectedSpam, t.id),
      index('job_applications_recent').on(t.createdAt, t.suspectedSpam),
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)

export const applicationSubmission = (application: Submitted<JobApplication>): Submission => ({
  table: jobApplications,
  model: JobApplication,
  row: application,
  what: 'job application',
  from: application,
})

export const listApplications = (
  db: Db,
  page: Page &
    SpamFilter & { status?: ApplicationStatus | null | undefined; job?: number | undefined },
) =>
  newestPage(db, jobApplications, page, [
    { column: jobApplications.jobId, value: page.job },
    { column: jobApplications.status, value: page.status },
    spamIn(jobApplications, page),
  ])

export const getApplication = (db: Db, id: number) =>
  db
    .select(shownColumns(jobApplications))
    .from(jobApplications)
    .where(eq(jobApplications.id, id))
    .get()

export const setApplicationStatus = (
  db: Db,
  actor: Actor,
  { id, status: old }: { id: number; status: ApplicationStatus },
  status: ApplicationStatus,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: jobApplications,
    id,
    old: { status: old },
    new: { status },
    page: undefined,
    must: [mustFind(jobApplications, eq(jobApplications.id, id))],
    write: db
      .update(jobApplications)
      .set({ status })
      .where(eq(jobApplications.id, id))
      .returning(shownColumns(jobApplications)),
  })

/** The keys of the resumes of these applications. */
export async function resumesWhere(db: Db, where: SQL): Promise<string[]> {
  const { resumeUrl: key } = jobApplications
  const rows = await db.select({ key }).from(jobApplications).where(where).all()
  return rows.flatMap((row) => row.key ?? [])
}

/** The given keys that belong to a resume of an application. */
export const resumesInUse = (db: Db, keys: string[]) =>
  resumesWhere(
    db,
    inArray(
      jobApplications.resumeUrl,
      // All keys are one JSON argument, because the database limits the number of arguments.
      sql`(select value from json_each(${JSON.stringify(keys)}))`,
    ),
  )
