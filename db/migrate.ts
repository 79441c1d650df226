import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { connect, type Db } from './client.ts'
import { commandDatabase } from './server.ts'

const migrationsFolder = new URL('./migrations', import.meta.url).pathname

/** Brings the tables up to date; does nothing where they are. */
export const migrate = (db: Db) => applyMigrations(db, { migrationsFolder })

if (import.meta.main) {
  const database = await commandDatabase(process.env['DATA_DIR'] ?? '.data')
  await migrate(connect(database))
  await database.stop()
  console.log('The database is up to date.')
}
