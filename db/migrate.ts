import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { connect, type Db } from './client.ts'
import { fillSearchText } from './fill.ts'
import { commandDatabase } from './server.ts'

const migrationsFolder = new URL('./migrations', import.meta.url).pathname

/** Brings the tables up to date; does nothing where they are. */
export async function migrate(db: Db) {
  await applyMigrations(db, { migrationsFolder })
  await fillSearchText(db)
}

if (import.meta.main) {
  const database = await commandDatabase(process.env['DATA_DIR'] ?? '.data')
  await migrate(connect(database))
  await database.stop()
  console.log('The database is up to date.')
}
