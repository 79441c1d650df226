import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { jsonColumn } from './lib/columns.ts'
import { dayMs, timeFromNow } from './model/lib/time.ts'
import { type Draft, draftDays, maxDrafts } from './model/drafts.ts'
import { ownerOf, users } from './users/users.ts'

/** Unsaved work of staff, which only its author can read: no part of the audit log. */
export const drafts = sqliteTable(
  'drafts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `blog/12`, `blog/new` or `content/hero` */
    record: text().notNull(),
    /** the computer on which it was written, because a user may have several */
    device: text().notNull(),
    basedOn: text(),
    content: jsonColumn().notNull(),
    keptAt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.record] }), index('drafts_age').on(t.keptAt)],
)

type DraftVersion = { record: string; keptAt?: string | undefined }

const oldest = () => timeFromNow(-draftDays * dayMs)

/** The draft of this record that the session's user has. */
export const getDraft = (db: Db, sessionId: string, record: string) =>
  db
    .select()
    .from(drafts)
    .where(
      and(
        sql`${drafts.userId} = ${ownerOf(sessionId)}`,
        eq(drafts.record, record),
        gt(drafts.keptAt, oldest()),
      ),
    )
    .get()

/** If a user has too many, the oldest are deleted. Undefined if the stored draft is not the one that this replaces. */
export async function storeDraft(
  db: Db,
  userId: number,
  { record, device, values, basedOn = null, replaces }: Draft & { record: string; device: string },
) {
  const kept = { device, basedOn, content: values, keptAt: new Date().toISOString() }
  const newest = db
    .select({ record: drafts.record })
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.keptAt))
    .limit(maxDrafts)
  const setWhere = replaces === undefined ? undefined : sql`${drafts.keptAt} is ${replaces}`
  const [written] = await db.batch([
    db
      .insert(drafts)
      .values({ userId, record, ...kept })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.record], set: kept, setWhere })
      .returning({ keptAt: drafts.keptAt }),
    db.delete(drafts).where(and(eq(drafts.userId, userId), notInArray(drafts.record, newest))),
  ])
  return written[0]?.keptAt
}

/** With `keptAt`, a draft that was kept since then stays. */
export const removeDraft = (db: Db, userId: number, { record, keptAt }: DraftVersion) =>
  db
    .delete(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        eq(drafts.record, record),
        keptAt ? eq(drafts.keptAt, keptAt) : undefined,
      ),
    )
    .run()

export const forgetOldDrafts = (db: Db) =>
  db.delete(drafts).where(lt(drafts.keptAt, oldest())).run()
