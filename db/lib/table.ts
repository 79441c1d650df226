import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export { getTableName } from 'drizzle-orm/table'

export type AnyTable = SQLiteTable
