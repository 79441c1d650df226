import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { paged } from '../lib/page.ts'
import { dayMs, timeFromNow } from '../model/lib/time.ts'
import type { Role } from '../model/access.ts'
import { binDays } from '../model/records/bin.ts'
import type { Page } from '../model/lib/page.ts'
import type { PublicRecord } from '../model/records/records.ts'
import { revisions } from './revisions.ts'
import { ownerOf, users } from '../users/users.ts'

/** The last version of a record that is deleted. Bringing it back makes a newer version. */
const isInBin = and(
  eq(revisions.deleted, true),
  sql`not exists (select 1 from ${revisions} as newer where newer.record = ${revisions.record}
    and newer.record_id = ${revisions.recordId} and newer.id > ${revisions.id})`,
)

/** The deleted records that the role of the session's user may bring back, last deleted first. */
export async function listBin(
  db: Db,
  recordsOf: Readonly<Record<Role, PublicRecord[]>>,
  sessionId: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
) {
  const role = db
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, ownerOf(sessionId)))
  const records = sql`(select value from json_each(${JSON.stringify(recordsOf)}, '$.' || (${role})))`
  const rows = await db
    .select()
    .from(revisions)
    .where(and(isInBin, sql`${revisions.record} in ${records}`, lt(revisions.id, before)))
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

/** Studies with an approval, with candidates or with served material are essential records: they stay in the bin. */
const isEssential = sql`${revisions.record} = 'studies' and (
  exists (select 1 from study_approvals where study_id = cast(${revisions.recordId} as integer))
  or exists (select 1 from candidacies where study_id = cast(${revisions.recordId} as integer))
  or exists (select 1 from study_served where study_id = cast(${revisions.recordId} as integer)))`

const pictureKey = sql<string>`json_extract(${revisions.values}, '$.key')`

/** The keys among these whose pictures were deleted: their addresses lead nowhere until somebody brings them back. */
export async function listPicturesInBin(db: Db, keys: string[]) {
  if (keys.length === 0) return []
  const rows = await db
    .selectDistinct({ key: pictureKey })
    .from(revisions)
    .where(and(isInBin, eq(revisions.record, 'media'), inArray(pictureKey, keys)))
    .all()
  return rows.map(({ key }) => key)
}

/** Deletes records with all their versions after their time in the bin. */
export const emptyBin = (db: Db) =>
  db.run(sql`delete from ${revisions} where (record, record_id) in (
    select record, record_id from ${revisions}
    where ${isInBin} and ${revisions.createdAt} < ${timeFromNow(-binDays * dayMs)}
      and not (${isEssential}))`)
