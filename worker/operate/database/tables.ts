import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { tableFiles } from './table-files.ts'

const folder = new URL('../../../db/', import.meta.url)

/** Every table of the database, and the file that exports it. */
export async function tablesWithFiles() {
  const tables: { file: string; table: SQLiteTable }[] = []
  for (const file of globSync(tableFiles, { cwd: folder.pathname }).toSorted()) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const table of Object.values(exported)) {
      if (is(table, SQLiteTable)) tables.push({ file: `db/${file}`, table })
    }
  }
  return tables
}
