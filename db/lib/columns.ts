import { and, eq, sql } from 'drizzle-orm'
import { customType, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
const now = () => new Date().toISOString()

/** JSON. Invalid JSON, which only a write outside of the API can leave, is read as plain text. */
export const jsonColumn = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver(stored) {
    try {
      return JSON.parse(stored)
    } catch {
      return stored
    }
  },
})

export const listColumn = <Item>() => jsonColumn().$type<Item[]>().notNull().default([])

/** Auto-increment: an id is never reused, so a link to a deleted record never opens another one. */
export const idColumn = integer().primaryKey({ autoIncrement: true })

/** ISO 8601, UTC */
export const createdAt = text().notNull().$defaultFn(now)
const saveTime = () =>
  text()
    .notNull()
    .$defaultFn(now)
    .$onUpdateFn(
      () => sql`max(${now()}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`,
    )

/** The version that an edit is based on: it increases with every save, even within one millisecond. */
export const updatedAt = saveTime()
/** `updatedAt` for a table whose first rows had no such column. */
export const addedUpdatedAt = saveTime().default('1970-01-01T00:00:00.000Z')

type Versioned = { id: SQLiteColumn; updatedAt: SQLiteColumn }

/** SQL condition: the row with this id and, if `basedOn` is given, with this version. */
export const rowAt = (table: Versioned, id: number, basedOn: string | undefined) =>
  and(eq(table.id, id), basedOn === undefined ? undefined : eq(table.updatedAt, basedOn))

export const flagColumn = () => integer({ mode: 'boolean' }).notNull()

/** Columns of the forms for persons. A function, because tables cannot share a unique column. */
export const fromPerson = () => ({
  submissionId: text().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
})

/** Set by the spam check in db/model/submissions/spam.ts, or by staff. */
export const suspectedSpam = flagColumn().default(false)
/** The searched columns, folded; null in rows from before this column. Its table must be declared `searchable`. */
export const searchText = text()

/** The last columns of the forms whose sender may ask for news. */
export const asSubmitted = {
  /** needed again if staff unmark the submission as spam */
  keepInformed: flagColumn().default(false),
  suspectedSpam,
  searchText,
  createdAt,
}
