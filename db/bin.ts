import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { paged } from './lib/page.ts'
import { fromNow } from './lib/time.ts'
import { binDays } from './model/bin.ts'
import type { Page } from './model/lib/page.ts'
import type { PublicRecord } from './model/publish.ts'
import { revisions } from './revisions.ts'

const day = 24 * 3600_000

/** The last version of a record that is deleted. Bringing it back makes a newer version. */
const isInBin = and(
  eq(revisions.deleted, true),
  sql`not exists (select 1 from ${revisions} as newer where newer.record = ${revisions.record}
    and newer.record_id = ${revisions.recordId} and newer.id > ${revisions.id})`,
)

/** What is in the bin of these tables, last deleted first. */
export async function listBin(
  db: Db,
  records: PublicRecord[],
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
) {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(isInBin, inArray(revisions.record, records), lt(revisions.id, before)))
    .orderBy(desc(revisions.id))
    .limit(limit + 1)
    .all()
  return paged(rows, limit)
}

export const getFromBin = (db: Db, id: number) =>
  db
    .select()
    .from(revisions)
    .where(and(isInBin, eq(revisions.id, id)))
    .get()

/** Forgets what has been in the bin for long, with all its versions. */
export const emptyBin = (db: Db) =>
  db.run(sql`delete from ${revisions} where (record, record_id) in (
    select record, record_id from ${revisions}
    where ${isInBin} and ${revisions.createdAt} < ${fromNow(-binDays * day)})`)
