import { and, desc, eq, getTableColumns, notExists } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, updatedAt } from './columns.ts'
import type { Page } from './model/fields.ts'
import type { ApplicationStatus, Job, JobApplication } from './model/jobs.ts'
import { newest } from './page.ts'
import { publishing } from './publish.ts'
import type { Submitted } from './submissions.ts'

const stringList = () => json().$type<string[]>().notNull().default([])

export const jobPostings = sqliteTable(
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
    createdAt,
    updatedAt,
  },
  (t) => [index('job_postings_active').on(t.isActive, t.id)],
)

export const jobApplications = sqliteTable(
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
    createdAt,
    updatedAt,
  },
  (t) => [
    index('job_applications_job').on(t.jobId),
    index('job_applications_status').on(t.status, t.id),
  ],
)

const { isActive: _isActive, updatedAt: _updatedAt, ...publicFields } = getTableColumns(jobPostings)

export const listOpenJobs = (db: Db) =>
  db
    .select(publicFields)
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

export const listJobs = (db: Db, page: Page) =>
  newest(db, jobPostings, page, ['title', 'department', 'location'])

export const getJob = (db: Db, id: number) =>
  db.select().from(jobPostings).where(eq(jobPostings.id, id)).get()

export const addJob = async (db: Db, job: Job) =>
  (await publishing(db, db.insert(jobPostings).values(job).returning()))[0]

export const updateJob = async (db: Db, id: number, job: Job) =>
  (
    await publishing(
      db,
      db
        .update(jobPostings)
        .set({ ...job, experience: job.experience ?? null, salaryRange: job.salaryRange ?? null })
        .where(eq(jobPostings.id, id))
        .returning(),
    )
  )[0]

/** Only a job nobody applied to; deleting it would take the applications' meaning with it. */
export const deleteJob = async (db: Db, id: number) => {
  const applications = db
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .where(eq(jobApplications.jobId, id))
  const unused = and(eq(jobPostings.id, id), notExists(applications))
  return (await publishing(db, db.delete(jobPostings).where(unused).returning()))[0]
}

export const addApplication = (db: Db, application: Submitted<JobApplication>) =>
  db.insert(jobApplications).values(application).onConflictDoNothing()

export const listApplications = (db: Db, page: Page & { status?: ApplicationStatus }) =>
  newest(db, jobApplications, page, ['firstName', 'lastName', 'email', 'phone'], {
    column: jobApplications.status,
    value: page.status,
  })

export const setApplicationStatus = (db: Db, id: number, status: ApplicationStatus) =>
  db.update(jobApplications).set({ status }).where(eq(jobApplications.id, id)).returning().get()
