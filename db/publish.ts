import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

/** One row: which version of the public content is stored, and what was last asked of the builder. */
export const publishState = sqliteTable('publish_state', {
  id: integer().primaryKey(),
  contentVersion: integer().notNull().default(1),
  changedAt: text(),
  changedPath: text(),
  requestedAt: text(),
  attempts: integer().notNull().default(0),
  error: text(),
})

const theRow = eq(publishState.id, 1)

const bumpVersion = (db: Db) =>
  db
    .update(publishState)
    .set({
      contentVersion: sql`${publishState.contentVersion} + 1`,
      changedAt: new Date().toISOString(),
    })
    .where(theRow)

/** The change and the new content version in one transaction, so that neither is there alone. */
export async function publishing<Change extends BatchItem<'sqlite'>>(db: Db, change: Change) {
  const [changed] = await db.batch([change, bumpVersion(db)])
  return changed
}

export const getPublishState = async (db: Db) => {
  const state = await db.select().from(publishState).where(theRow).get()
  if (!state) throw new Error('The database has no publish state; run the migrations')
  return state
}

export const getContentVersion = async (db: Db) => (await getPublishState(db)).contentVersion
