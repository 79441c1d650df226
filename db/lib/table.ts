import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export { getTableName } from 'drizzle-orm/table'

/** Any of our tables. */
export type AnyTable = SQLiteTable
