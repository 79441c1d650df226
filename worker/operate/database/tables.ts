import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
// Its path from the top, by which the bundle of a server replaces it.
import { tableModules } from '#worker/operate/database/table-modules.ts'

/** Every table of the database, and the file that exports it. */
export const tablesWithFiles = async () =>
  (await tableModules()).flatMap(({ file, exported }) =>
    Object.values(exported).flatMap((table) => (is(table, SQLiteTable) ? [{ file, table }] : [])),
  )
