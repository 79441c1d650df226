import { and, eq, sql } from 'drizzle-orm'
import { customType, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'

const now = () => new Date().toISOString()

/** Never given twice, so that a link to a deleted record never shows another one. */
export const id = integer().primaryKey({ autoIncrement: true })

/** ISO 8601, UTC */
export const createdAt = text().notNull().$defaultFn(now)
/** Later with every save, within the same millisecond too: it names the version that a change is based on. */
export const updatedAt = text()
  .notNull()
  .$defaultFn(now)
  .$onUpdateFn(
    () => sql`max(${now()}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`,
  )

type Versioned = { id: SQLiteColumn; updatedAt: SQLiteColumn }

/** The row with this id; where `basedOn` is given, only while that is its version. */
export const rowAt = (table: Versioned, id: number, basedOn: string | undefined) =>
  and(eq(table.id, id), basedOn === undefined ? undefined : eq(table.updatedAt, basedOn))

export const flag = () => integer({ mode: 'boolean' }).notNull()
/** Set by what a form says about who filled it; see model/spam. */
export const suspectedSpam = flag().default(false)
/** Whether the sender asked for news; kept for the day that staff say it is no spam after all. */
export const keepInformed = flag().default(false)
/** What staff search: the searched columns folded together; null until it is filled. Never public. */
export const searchText = text()

/** JSON; what is none, which only a change past the API can leave, is read as the text it is. */
export const json = customType<{ data: unknown; driverData: string }>({
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
