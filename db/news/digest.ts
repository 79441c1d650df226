import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { type Actor, addAuditEntry } from '../audit/audit.ts'
import type { Frequency } from '../model/inquiries/preferences.ts'
import type { DigestChange, DigestSettings } from '../model/news/digest.ts'
import { batchIf, mustFind } from '../must.ts'
import { newsDigest } from './tables.ts'

const theRow = eq(newsDigest.id, 1)

export type StoredDigest = typeof newsDigest.$inferSelect

export async function getDigest(db: Db): Promise<StoredDigest> {
  const row = await db.select().from(newsDigest).where(theRow).get()
  if (!row) throw new Error('The database has no digest; run the migrations')
  return row
}

/** As staff read it. */
type ShownDigest = DigestSettings & { since: string | null; version: number }

export const shownDigest = (row: StoredDigest): ShownDigest => {
  const { on, time, weekday, monthday, topics, since, version } = row
  return { on, time, weekday, monthday, topics, since, version }
}

/** Undefined if somebody else has saved it meanwhile. Switching it on begins anew: older records are no news. */
export async function saveDigest(
  db: Db,
  actor: Actor,
  old: StoredDigest,
  { basedOn, ...settings }: DigestChange,
): Promise<StoredDigest | undefined> {
  const now = new Date().toISOString()
  const since = settings.on && !old.on ? now : old.since
  const { refused, results } = await batchIf(
    db,
    [mustFind(newsDigest, and(theRow, eq(newsDigest.version, basedOn)))],
    [
      db
        .update(newsDigest)
        .set({ ...settings, since, version: sql`${newsDigest.version} + 1` })
        .where(theRow)
        .returning(),
      addAuditEntry(db, actor, {
        action: 'update',
        record: 'news_digest',
        recordId: '1',
        old: shownDigest(old),
        new: settings,
      }),
    ],
  )
  return refused ? undefined : results[0][0]
}

const ranOf = (frequency: Frequency) =>
  sql`(select coalesce(ran ->> ${`$.${frequency}`}, '') from news_digest)`

/** SQL condition: nobody has made the digest of this run, or of a later one. */
export const isRunFree = (frequency: Frequency, run: string) => sql`${ranOf(frequency)} < ${run}`

/** Notes that the run of a frequency is over. */
export const takeRun = (db: Db, frequency: Frequency, run: string) =>
  db
    .update(newsDigest)
    .set({
      ran: sql`json_set(${newsDigest.ran}, ${`$.${frequency}`}, max(${ranOf(frequency)}, ${run}))`,
    })
    .where(theRow)

export const noteSeen = (db: Db, seen: { seenVersion: number; seenDay: string }) =>
  db.update(newsDigest).set(seen).where(theRow).run()
