import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'

const folder = new URL('..', import.meta.url).pathname

/** Every table of the database and the file that defines it. Tables are the exports of `db/*.ts`. */
export async function allTables() {
  const tables: { file: string; table: SQLiteTable }[] = []
  for (const file of globSync('*.ts', { cwd: folder }).toSorted()) {
    const noun = file.replace('.ts', '')
    const exported: Record<string, unknown> = await import(`../${noun}.ts`)
    for (const table of Object.values(exported)) {
      if (is(table, SQLiteTable)) tables.push({ file: `db/${file}`, table })
    }
  }
  return tables
}
