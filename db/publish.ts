import { and, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { json } from './lib/columns.ts'
import type { PublishProblem } from './model/publish.ts'

/** A single row: the version of the public content, and the state of the last request for a build. */
export const publishState = sqliteTable('publish_state', {
  id: integer().primaryKey(),
  contentVersion: integer().notNull().default(1),
  changedAt: text(),
  changedPath: text(),
  requestedAt: text(),
  attempts: integer().notNull().default(0),
  error: text(),
  /** records that the last build could not show as they are stored */
  problems: json().$type<PublishProblem[]>().notNull().default([]),
})

const theRow = eq(publishState.id, 1)

/**
 * Raises the content version if the previous statement of the same batch, the audit entry, wrote a row.
 * `page` is where visitors will see the change.
 */
export const bumpVersion = (db: Db, page: string) =>
  db
    .update(publishState)
    .set({
      contentVersion: sql`${publishState.contentVersion} + 1`,
      changedAt: new Date().toISOString(),
      changedPath: page,
      // The old error was about an older version.
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

/** Saves that a build was requested; `error` says why the request failed, null if it did not. */
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

/** Saves how a build ended: `error` says why it failed, null if it did not. */
export const noteBuild = (db: Db, error: string | null, problems: PublishProblem[]) =>
  db.update(publishState).set({ error, problems }).where(theRow).run()
