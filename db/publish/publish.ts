import { and, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { jsonColumn } from '../lib/columns.ts'
import type { PublishProblem } from '../model/publish/publish.ts'

/** A single row: the version of the public content, and how far publishing it has come. */
export const publishState = sqliteTable('publish_state', {
  id: integer().primaryKey(),
  /** the id of this copy of the database. A restore makes a new one: versions of two copies cannot be compared. */
  epoch: text().notNull().default(''),
  contentVersion: integer().notNull().default(1),
  changedAt: text(),
  changedPath: text(),
  /** when a build was last requested */
  requestedAt: text(),
  /** how often a build of this version has been requested */
  attempts: integer().notNull().default(0),
  /** why a request or a build failed; it stays until a build succeeds */
  error: text(),
  /** records that the last build could not show as they are stored */
  problems: jsonColumn().$type<PublishProblem[]>().notNull().default([]),
})

const theRow = eq(publishState.id, 1)

/** A statement that raises the content version. `page` is where visitors will see the change. */
export const bumpVersion = (db: Db, page: string, now?: number) =>
  db
    .update(publishState)
    .set({ ...nextVersion(now), changedPath: page })
    .where(theRow)

/** The time never goes back: a post that is public stays public, even if the next writer's clock is slow. */
export const nextVersion = (now = Date.now()) => ({
  contentVersion: sql`${publishState.contentVersion} + 1`,
  changedAt: sql`max(${new Date(now).toISOString()}, coalesce(${publishState.changedAt}, ''))`,
  // A new version is requested without a pause: it may repair the build.
  attempts: 0,
})

export const getPublishState = async (db: Db) => {
  const state = await db.select().from(publishState).where(theRow).get()
  if (!state) throw new Error('The database has no publish state; run the migrations')
  return state
}

/** Begins a new epoch: pages made from another copy of the database are ignored. */
export const startEpoch = (db: Db) =>
  db
    .update(publishState)
    .set({ epoch: sql`lower(hex(randomblob(8)))` })
    .where(theRow)
    .run()

export const getContentVersion = async (db: Db) => (await getPublishState(db)).contentVersion

export type StoredPublishState = Awaited<ReturnType<typeof getPublishState>>

/** Undefined if somebody else has requested a build since `stored` was read, or if there is a newer version. */
export function noteRequest(
  db: Db,
  { contentVersion, attempts }: StoredPublishState,
  requestedAt: Date,
) {
  const isUnchanged = and(
    eq(publishState.contentVersion, contentVersion),
    eq(publishState.attempts, attempts),
  )
  return db
    .update(publishState)
    .set({ requestedAt: requestedAt.toISOString(), attempts: attempts + 1 })
    .where(and(theRow, isUnchanged))
    .returning()
    .get()
}

/** Saves why a request or a build failed, null once a build has succeeded. */
export const noteError = (db: Db, error: string | null) =>
  db.update(publishState).set({ error }).where(theRow).run()

/** Saves which records pages do not show as they are stored. Problems of the last build itself stay. */
export async function noteRecords(db: Db, found: PublishProblem[]) {
  const { problems } = await getPublishState(db)
  const now = [...problems.filter(({ ofBuild }) => ofBuild), ...found]
  if (JSON.stringify(now) !== JSON.stringify(problems))
    await db.update(publishState).set({ problems: now }).where(theRow).run()
}

/** Saves how a build ended: `error` says why it failed, null if it did not. */
export const noteBuild = (db: Db, error: string | null, problems: PublishProblem[]) =>
  db.update(publishState).set({ error, problems }).where(theRow).run()
