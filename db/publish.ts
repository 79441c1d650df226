import { and, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { json } from './lib/columns.ts'
import type { PublishProblem } from './model/publish.ts'

/** One row: which version of the public content is stored, and what was last asked of the builder. */
export const publishState = sqliteTable('publish_state', {
  id: integer().primaryKey(),
  contentVersion: integer().notNull().default(1),
  changedAt: text(),
  changedPath: text(),
  requestedAt: text(),
  attempts: integer().notNull().default(0),
  error: text(),
  /** records the last build could not make a page of */
  problems: json().$type<PublishProblem[]>().notNull().default([]),
})

const theRow = eq(publishState.id, 1)

/**
 * To be written right after the entry that tells of the change, in the same batch: where that was
 * not made, the version stays. `page` is where visitors will see the change.
 */
export const bumpVersion = (db: Db, page: string) =>
  db
    .update(publishState)
    .set({
      contentVersion: sql`${publishState.contentVersion} + 1`,
      changedAt: new Date().toISOString(),
      changedPath: page,
      // What went wrong before was about what was stored before.
      error: null,
    })
    .where(and(theRow, sql`changes() > 0`))

export const getPublishState = async (db: Db) => {
  const state = await db.select().from(publishState).where(theRow).get()
  if (!state) throw new Error('The database has no publish state; run the migrations')
  return state
}

export const getContentVersion = async (db: Db) => (await getPublishState(db)).contentVersion

export type PublishState = Awaited<ReturnType<typeof getPublishState>>

/** That a build was asked for, and what went wrong with asking, if anything did. */
export const noteRequest = (db: Db, error: string | null) =>
  db
    .update(publishState)
    .set({
      requestedAt: new Date().toISOString(),
      attempts: sql`${publishState.attempts} + 1`,
      error,
    })
    .where(theRow)
    .run()

/** How a build ended: `error` is why it failed, null if it did not; `problems` what it could not show. */
export const noteBuild = (db: Db, error: string | null, problems: PublishProblem[]) =>
  db.update(publishState).set({ error, problems }).where(theRow).run()
