import { desc, eq } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import {
  createdAt,
  flagColumn,
  idColumn,
  jsonColumn,
  searchText,
  updatedAt,
} from '../lib/columns.ts'
import type { Page } from '../model/lib/page.ts'
import { jobPath } from '../model/jobs/job-path.ts'
import { Job } from '../model/jobs/jobs.ts'
import { listingColumns } from '../listing.ts'
import { newestPage } from '../lib/page.ts'
import { plainRecords } from '../records/plain.ts'
import { searchable, shownColumns } from '../lib/search.ts'

const stringList = () => jsonColumn().$type<string[]>().notNull().default([])

export const jobPostings = searchable(
  sqliteTable(
    'job_postings',
    {
      id: idColumn,
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
      isActive: flagColumn().default(true),
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

export const listJobs = (db: Db, page: Page) => newestPage(db, jobPostings, page)

/** A job with applications cannot be removed, because of the foreign key. */
export const jobs = plainRecords({
  table: jobPostings,
  rules: Job,
  own: {
    addressOf: (id, { title }: Pick<Job, 'title'>) => jobPath({ id, title }),
    from: ['title'],
  },
})
