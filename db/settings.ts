import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { type Actor, actorName, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { flagColumn, jsonColumn, updatedAt } from './lib/columns.ts'
import {
  type Confirmation,
  type Confirmations,
  type Settings,
  type SettingsChange,
  usualReminders,
} from './model/settings.ts'

/** A single row, or none before the first save. */
export const settings = sqliteTable('settings', {
  id: integer().primaryKey(),
  retentionMonths: integer(),
  requireSecondFactor: flagColumn().default(false),
  /** how many hours before a visit its visitor is reminded */
  reminderHours: jsonColumn().$type<number[]>().notNull().default(usualReminders),
  /** confirmations of staff for items of the go-live list and claims of sections, by key */
  confirmations: jsonColumn().$type<Confirmations>().notNull().default({}),
  updatedAt,
})

export async function getSettings(db: Db): Promise<Settings> {
  const row = await db.select().from(settings).get()
  return {
    retentionMonths: row?.retentionMonths ?? null,
    requireSecondFactor: row?.requireSecondFactor ?? false,
    reminderHours: row?.reminderHours ?? usualReminders,
  }
}

export function updateSettings(db: Db, actor: Actor, old: Settings, changed: SettingsChange) {
  const now: Settings = {
    retentionMonths:
      changed.retentionMonths === undefined ? old.retentionMonths : changed.retentionMonths,
    requireSecondFactor: changed.requireSecondFactor ?? old.requireSecondFactor,
    reminderHours: changed.reminderHours ?? old.reminderHours,
  }
  return change({
    db,
    actor,
    action: 'update',
    table: settings,
    // The table has a single row, which needs no id in the audit log.
    id: '',
    old,
    new: now,
    page: undefined,
    must: [],
    write: db
      .insert(settings)
      .values({ id: 1, ...now })
      .onConflictDoUpdate({ target: settings.id, set: now })
      .returning({ id: settings.id }),
  })
}

export async function getConfirmations(db: Db): Promise<Confirmations> {
  const row = await db.select({ confirmations: settings.confirmations }).from(settings).get()
  return row?.confirmations ?? {}
}

/** Saves a confirmation, or removes it if `of` is undefined. Returns all of them. */
export async function confirm(db: Db, actor: Actor, key: string, of: string[] | undefined) {
  const path = `$.${JSON.stringify(key)}`
  const confirmation: Confirmation | undefined = of && {
    by: actorName(actor),
    at: new Date().toISOString(),
    of,
  }
  const next = confirmation
    ? sql<Confirmations>`json_set(${settings.confirmations}, ${path}, json(${JSON.stringify(confirmation)}))`
    : sql<Confirmations>`json_remove(${settings.confirmations}, ${path})`
  const row = await change({
    db,
    actor,
    action: 'update',
    table: settings,
    id: key,
    new: confirmation ?? 'no longer confirmed',
    page: undefined,
    must: [],
    write: db
      .insert(settings)
      .values({ id: 1, confirmations: confirmation ? { [key]: confirmation } : {} })
      .onConflictDoUpdate({ target: settings.id, set: { confirmations: next } })
      .returning({ confirmations: settings.confirmations }),
  })
  return row?.confirmations ?? {}
}
