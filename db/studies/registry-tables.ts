import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { jsonColumn } from '../lib/columns.ts'
import type { CheckedPlace, RegistryDates } from '../model/studies/registry/registry.ts'

/** The findings of the last look at the registry, by number. Visitors get none of them. */
export const registryRecords = sqliteTable('registry_records', {
  nctId: text().primaryKey(),
  foundAs: text(),
  status: text(),
  places: jsonColumn().$type<CheckedPlace[]>().notNull().default([]),
  dates: jsonColumn().$type<RegistryDates>().notNull().default({}),
  knownDates: jsonColumn().$type<RegistryDates>().notNull().default({}),
  /** the version of the registry's data that was looked at */
  dataTimestamp: text().notNull(),
})

/** A single row, or none before the first look. */
export const registryLooks = sqliteTable('registry_looks', {
  id: integer().primaryKey(),
  /** when a look was last completed: ISO 8601, UTC */
  lookedAt: text(),
  /** why the last look was not completed */
  trouble: text(),
  /** a lease, so that one look runs at a time: its id, and until when it may run */
  holder: text(),
  heldUntil: text(),
})
