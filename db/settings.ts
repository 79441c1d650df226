import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { json, updatedAt } from './columns.ts'
import type { Confirmations, Settings } from './model/settings.ts'

/** One row, once somebody has saved it. */
export const settings = sqliteTable('settings', {
  id: integer().primaryKey(),
  retentionMonths: integer(),
  /** what staff have confirmed on the go-live list: who and when */
  confirmations: json().$type<Confirmations>().notNull().default({}),
  updatedAt,
})

export async function getSettings(db: Db): Promise<Settings> {
  const row = await db.select().from(settings).get()
  return { retentionMonths: row?.retentionMonths ?? null }
}

export const saveSettings = (db: Db, actor: Actor, old: Settings, now: Settings) =>
  change({
    db,
    actor,
    action: 'update',
    table: settings,
    // There is but one.
    id: '',
    old,
    new: now,
    write: db
      .insert(settings)
      .values({ id: 1, ...now })
      .onConflictDoUpdate({ target: settings.id, set: now })
      .returning({ retentionMonths: settings.retentionMonths }),
  })
