import { asc, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn, updatedAt } from '../lib/columns.ts'
import type { OfficeHours } from '../model/hours/hours.ts'
import { addressLines } from '../model/locations.ts'
import { type Break, type ClosedDay, defaultVisitFields } from '../model/visits/location-fields.ts'

/** The places of the clinic. While the table is empty and never held one, the company details name them. */
export const locations = sqliteTable('locations', {
  id: idColumn,
  name: text().notNull(),
  address: text().notNull(),
  phone: text(),
  /** IANA, such as America/New_York */
  timeZone: text().notNull(),
  hours: jsonColumn().$type<OfficeHours>().notNull(),
  break: jsonColumn().$type<Break>().default(defaultVisitFields.break),
  closedDays: jsonColumn().$type<ClosedDay[]>().notNull().default([]),
  stepMinutes: integer().notNull().default(defaultVisitFields.stepMinutes),
  horizonDays: integer().notNull().default(defaultVisitFields.horizonDays),
  capacity: integer().notNull().default(defaultVisitFields.capacity),
  active: flagColumn().default(true),
  version: integer().notNull().default(1),
  createdAt,
  updatedAt,
})
export type LocationRow = typeof locations.$inferSelect

const byNumber = asc(locations.id)

export const listSavedLocations = (db: Db) => db.select().from(locations).orderBy(byNumber).all()

/** Whether staff ever saved a location. Until then the company details name them. */
export async function hadLocations(db: Db) {
  const rows = await db.all(sql`select 1 from sqlite_sequence where name = 'locations'`)
  return rows.length > 0
}

/** Address and hours of the company details; undefined while no location is saved that visitors see. */
export async function detailsOfLocations(db: Db) {
  const saved = await listSavedLocations(db)
  const active = saved.filter((location) => location.active)
  const [first] = active
  return first && { address: addressLines(active), hours: first.hours }
}

export const getLocation = (db: Db, id: number) =>
  db.select().from(locations).where(eq(locations.id, id)).get()
