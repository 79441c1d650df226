import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import {
  createdAt,
  flag,
  id,
  json,
  rowAt,
  searchText,
  suspectedSpam,
  updatedAt,
} from './lib/columns.ts'
import type { Page } from './model/fields.ts'
import { type ApplicationStatus, type Job, JobApplication } from './model/jobs.ts'
import type { SpamFilter } from './model/spam.ts'
import { newest, spamIn } from './lib/page.ts'
import { searchable, shownColumns, withSearchText } from './lib/search.ts'
import type { Submission, Submitted } from './lib/submission.ts'

const stringList = () => json().$type<string[]>().notNull().default([])

export const jobPostings = searchable(
  sqliteTable(
    'job_postings',
    {
      id,
      title: text().notNull(),
      department: text().notNull(),
      location: text().notNull(),
      type: text().$type<Job['type']>().notNull(),
      experience: text(),
      description: text().notNull(),
      responsibilities: stringList(),
      requirements: stringList(),
      benefits: stringList(),
      salaryRange: text(),
      isActive: flag().default(true),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [index('job_postings_active').on(t.isActive, t.id)],
  ),
  ['title', 'department', 'location'],
)

export const jobApplications = searchable(
  sqliteTable(
    'job_applications',
    {
      id,
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
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)

const { isActive: _isActive, updatedAt: changed, ...publicFields } = shownColumns(jobPostings)

export const listOpenJobs = (db: Db) =>
  db
    .select(publicFields)
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

/** With when they last changed: what the build makes pages of. */
export const listFullOpenJobs = (db: Db) =>
  db
    .select({ ...publicFields, updatedAt: changed })
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

export const listJobs = (db: Db, page: Page) => newest(db, jobPostings, page)

export const getJob = (db: Db, id: number) =>
  db.select(shownColumns(jobPostings)).from(jobPostings).where(eq(jobPostings.id, id)).get()

export type JobRow = Omit<typeof jobPostings.$inferSelect, 'searchText'>

const rowOf = (job: Job) =>
  withSearchText(jobPostings, {
    ...job,
    experience: job.experience ?? null,
    salaryRange: job.salaryRange ?? null,
  })

const page = '/careers'

// Whether a change is public is told by what was read: it must still be so when it is written.
const asRead = ({ id, isActive }: JobRow) =>
  and(eq(jobPostings.id, id), eq(jobPostings.isActive, isActive))

export const addJob = (db: Db, actor: Actor, job: Job) =>
  change({
    db,
    actor,
    action: 'create',
    table: jobPostings,
    new: job,
    page: job.isActive ? page : undefined,
    write: db.insert(jobPostings).values(rowOf(job)).returning(shownColumns(jobPostings)),
  })

export const updateJob = (db: Db, actor: Actor, old: JobRow, job: Job, basedOn?: string) =>
  change({
    db,
    actor,
    action: 'update',
    table: jobPostings,
    id: old.id,
    old,
    new: job,
    page: job.isActive || old.isActive ? page : undefined,
    write: db
      .update(jobPostings)
      .set(rowOf(job))
      .where(and(rowAt(jobPostings, old.id, basedOn), asRead(old)))
      .returning(shownColumns(jobPostings)),
  })

/** Only a job nobody applied to: the tables refuse any other. */
export const deleteJob = (db: Db, actor: Actor, old: JobRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: jobPostings,
    id: old.id,
    old,
    page: old.isActive ? page : undefined,
    write: db.delete(jobPostings).where(asRead(old)).returning(shownColumns(jobPostings)),
  })

/** A copy sent again is the same; a resume that another application has is an error. */
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
  newest(db, jobApplications, page, [
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
      // One argument however many keys there are: the number of arguments is limited.
      sql`(select value from json_each(${JSON.stringify(keys)}))`,
    ),
  )
