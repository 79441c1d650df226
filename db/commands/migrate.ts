import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { connect, type Db } from '../client.ts'
import { createSearchIndexes, fillSearchText } from './search.ts'
import { commandDatabase, keepFilesPrivate, PlainError } from './server.ts'

const migrationsFolder = new URL('../migrations', import.meta.url).pathname

/** Brings tables and search indexes up to date; does nothing where they already are. */
export async function migrate(db: Db) {
  await applyMigrations(db, { migrationsFolder })
  await createSearchIndexes(db)
  await fillSearchText(db)
}

async function run() {
  const database = await commandDatabase(process.env['DATA_DIR'] ?? '.data')
  try {
    await migrate(connect(database))
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
}

if (import.meta.main) {
  keepFilesPrivate()
  await run().catch((error) => {
    console.error(error instanceof PlainError ? error.message : error)
    process.exitCode = 1
  })
}
