import { and, desc, eq } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, rowAt, searchText, updatedAt } from './lib/columns.ts'
import type { Page } from './model/lib/page.ts'
import type { Job } from './model/jobs.ts'
import { newest } from './lib/page.ts'
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
      isActive: flag().default(true),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [index('job_postings_active').on(t.isActive, t.id)],
  ),
  ['title', 'department', 'location'],
)

const { isActive: _isActive, updatedAt: changed, ...publicFields } = shownColumns(jobPostings)

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
    .select({ ...publicFields, updatedAt: changed })
    .from(jobPostings)
    .where(eq(jobPostings.isActive, true))
    .orderBy(desc(jobPostings.id))
    .all()

export const listJobs = (db: Db, page: Page) => newest(db, jobPostings, page)

export const getJob = (db: Db, id: number) =>
  db.select(shownColumns(jobPostings)).from(jobPostings).where(eq(jobPostings.id, id)).get()

type JobRow = Omit<typeof jobPostings.$inferSelect, 'searchText'>

const rowOf = (job: Job) =>
  withSearchText(jobPostings, {
    ...job,
    experience: job.experience ?? null,
    salaryRange: job.salaryRange ?? null,
  })

const page = '/careers'

// `page` depends on whether the old record was public, so the write must still find it so.
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

/** Fails for a job with applications, because of the foreign key. */
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
