import { and, eq, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn } from '../lib/columns.ts'
import { newestPage } from '../lib/page.ts'
import type { Page } from '../model/lib/page.ts'
import type { AuditAction } from '../model/audit.ts'
import { isPublicRecord, type PublicRecord } from '../model/records/records.ts'

/** The versions of a record: after each save, and before it was deleted. */
export const revisions = sqliteTable(
  'revisions',
  {
    id: idColumn,
    /** the table of the record; `recordId` is its id or key, as in the audit log */
    record: text().$type<PublicRecord>().notNull(),
    recordId: text().notNull(),
    values: jsonColumn().$type<Record<string, unknown>>().notNull(),
    /** true: the record was deleted with these values; the bin shows it until it is brought back */
    deleted: flagColumn().default(false),
    userId: integer(),
    username: text().notNull(),
    createdAt,
  },
  (t) => [
    index('revisions_of_record').on(t.record, t.recordId, t.id),
    index('revisions_deleted')
      .on(t.createdAt)
      .where(sql`${t.deleted} = 1`),
  ],
)

const isOf = (record: PublicRecord, recordId: string) =>
  and(eq(revisions.record, record), eq(revisions.recordId, recordId))

/** Keeps the old record as its first version, if it has none: it was stored before there were versions. */
const keepFirst = (db: Db, record: PublicRecord, recordId: string, old: { updatedAt: string }) =>
  db.run(sql`insert into ${revisions} (record, record_id, "values", username, created_at)
    select ${record}, ${recordId}, ${JSON.stringify(old)}, '', ${old.updatedAt}
    where not exists (select 1 from ${revisions} where ${isOf(record, recordId)})`)

type Author = { id: number | null; username: string }

type NewRevision = {
  record: PublicRecord
  /** its id, or SQL that finds it */
  recordId: unknown
  values: unknown
  deleted: boolean
}

const keepRevision = (db: Db, by: Author, kept: NewRevision) =>
  db.run(sql`insert into ${revisions}
    (record, record_id, "values", deleted, user_id, username, created_at)
    select ${kept.record}, ${kept.recordId}, ${JSON.stringify(kept.values)}, ${kept.deleted ? 1 : 0},
      ${by.id}, ${by.username}, ${new Date().toISOString()}`)

const keptOfEach = 200

const forgetOldRevisions = (db: Db, record: PublicRecord, recordId: string) =>
  db.delete(revisions).where(
    and(
      isOf(record, recordId),
      sql`${revisions.id} <= (select id from ${revisions} where ${isOf(record, recordId)}
        order by id desc limit 1 offset ${keptOfEach})`,
    ),
  )

type Changed = {
  by: Author
  /** a text, or for a new record SQL that finds it */
  recordId: unknown
  action: AuditAction
  old?: unknown
  new?: unknown
}

/** `first` is for before the change, `next` for directly after its audit entry, and `last` for the end of the batch. */
export function revisionOf(db: Db, record: string, { by, recordId, action, ...entry }: Changed) {
  if (!isPublicRecord(record)) return { first: [], next: [], last: [] }
  const deleted = action === 'delete'
  const values = deleted ? entry.old : entry.new
  const next = [keepRevision(db, by, { record, recordId, values, deleted })]
  // A record that existed has the date of its last save, and a known id.
  const { old } = entry as { old?: { updatedAt: string } }
  if (!old || typeof recordId !== 'string') return { first: [], next, last: [] }
  return {
    first: [keepFirst(db, record, recordId, old)],
    next,
    last: [forgetOldRevisions(db, record, recordId)],
  }
}

/** Newest first. */
export const listRevisions = (db: Db, record: PublicRecord, recordId: string, page: Page) =>
  newestPage(db, revisions, { ...page, q: undefined }, [
    { column: revisions.record, value: record },
    { column: revisions.recordId, value: recordId },
  ])

/** The id and the date of a deleted record, which it gets again when it is brought back. */
export type KeptIdentity = { id: number; createdAt: string }

export const getRevision = (db: Db, record: PublicRecord, recordId: string, id: number) =>
  db
    .select()
    .from(revisions)
    .where(and(isOf(record, recordId), eq(revisions.id, id)))
    .get()
