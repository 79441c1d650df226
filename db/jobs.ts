import { and, desc, eq } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, rowAt, searchText, updatedAt } from './lib/columns.ts'
import type { Page } from './model/lib/page.ts'
import { jobPath } from './model/job-path.ts'
import type { Job } from './model/jobs.ts'
import { listingColumns, listingValues } from './lib/listing.ts'
import { newest } from './lib/page.ts'
import type { Kept } from './revisions/revisions.ts'
import { searchable, shownColumns, withSearchText } from './lib/search.ts'

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
      ...listingColumns(),
      isActive: flag().default(true),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [index('job_postings_active').on(t.isActive, t.id)],
  ),
  ['title', 'department', 'location'],
)

const {
  isActive: _isActive,
  updatedAt: changed,
  seoTitle,
  seoDescription,
  shareImage,
  noindex,
  ...publicFields
} = shownColumns(jobPostings)
const listing = { seoTitle, seoDescription, shareImage, noindex }

export const listOpenJobs = (db: Db) =>
  db
    .select(publicFields)
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

/** Open jobs with `updatedAt`, for the build, which makes a page of each. */
export const listFullOpenJobs = (db: Db) =>
  db
    .select({ ...publicFields, ...listing, updatedAt: changed })
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

export const listJobs = (db: Db, page: Page) => newest(db, jobPostings, page)

export const getJob = (db: Db, id: number) =>
  db.select(shownColumns(jobPostings)).from(jobPostings).where(eq(jobPostings.id, id)).get()

type JobRow = Omit<typeof jobPostings.$inferSelect, 'searchText'>

const valuesOf = (job: Job) => ({
  ...job,
  experience: job.experience ?? null,
  salaryRange: job.salaryRange ?? null,
  ...listingValues(job),
})

const page = '/careers'

// `page` and `addresses` depend on the old record, so the write must still find it so.
const asRead = ({ id, title, isActive }: JobRow) =>
  and(eq(jobPostings.id, id), eq(jobPostings.title, title), eq(jobPostings.isActive, isActive))

/** `kept` is for a job that is brought back. */
export function addJob(db: Db, actor: Actor, job: Job, kept?: Kept) {
  const values = valuesOf(job)
  return change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: jobPostings,
    ...(kept && { id: kept.id }),
    new: values,
    page: job.isActive ? page : undefined,
    write: db
      .insert(jobPostings)
      .values(withSearchText(jobPostings, { ...values, ...kept }))
      .returning(shownColumns(jobPostings)),
  })
}

export function updateJob(db: Db, actor: Actor, old: JobRow, job: Job, basedOn?: string) {
  const values = valuesOf(job)
  return change({
    db,
    actor,
    action: 'update',
    table: jobPostings,
    id: old.id,
    old,
    new: values,
    page: job.isActive || old.isActive ? page : undefined,
    // Whether an inactive job was ever active is not known, so its address is kept alive too.
    addresses: { before: jobPath(old), after: jobPath({ ...job, id: old.id }) },
    write: db
      .update(jobPostings)
      .set(withSearchText(jobPostings, values))
      .where(and(rowAt(jobPostings, old.id, basedOn), asRead(old)))
      .returning(shownColumns(jobPostings)),
  })
}

/** Fails for a job with applications, because of the foreign key. `to` is where its address leads then. */
export const deleteJob = (db: Db, actor: Actor, old: JobRow, to?: string) =>
  change({
    db,
    actor,
    action: 'delete',
    table: jobPostings,
    id: old.id,
    old,
    page: old.isActive || to ? page : undefined,
    addresses: { before: jobPath(old), after: to },
    write: db.delete(jobPostings).where(asRead(old)).returning(shownColumns(jobPostings)),
  })
