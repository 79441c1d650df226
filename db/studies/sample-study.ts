import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { redirects } from '../addresses/addresses.ts'
import type { Db } from '../client.ts'
import { revisions } from '../revisions/revisions.ts'
import { studies } from './tables.ts'

const { id, title, slug, published, sample } = studies

/** The sample study of a local site; undefined if there is none, or if it was deleted. */
export const findSampleStudy = (db: Db) =>
  db.select({ id, title, slug, published, sample }).from(studies).where(eq(sample, true)).get()

/**
 * Statements that delete what the trigger `studies_sample_deleted` leaves: versions and redirects. The addresses stay
 * taken, as those of any study, so that a printed address never leads to another study.
 */
export const forgetSampleStudy = (db: Db, studyId: number): BatchItem<'sqlite'>[] => {
  const isGone = sql`not exists (select 1 from ${studies} where id = ${studyId})`
  const addresses = sql`(select '/current-studies/' || slug from study_slugs where study_id = ${studyId})`
  return [
    db
      .delete(revisions)
      .where(sql`${isGone} and record = 'studies' and record_id = ${String(studyId)}`),
    db
      .delete(redirects)
      .where(sql`${isGone} and (source in ${addresses} or target in ${addresses})`),
  ]
}
