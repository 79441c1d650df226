import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import type { Db } from '#db/client.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { keepConsentWords } from '#db/consents/consents.ts'
import { openForCommand } from './open-for-command.ts'
import { recount } from './recount.ts'
import { createSearchIndexes, fillSearchText } from './search.ts'
import { PlainError } from './server.ts'
import { runAsCommand } from '../main.ts'

const migrationsFolder = new URL('../../../db/migrations', import.meta.url).pathname

/** The name of a table that exists during a restore. An interrupted restore leaves it behind. */
export const restoreMark = 'unfinished_restore'

async function assertNotHalfRestored(db: Db) {
  const found = await db.all(
    sql`select 1 from sqlite_schema where type = 'table' and name = ${restoreMark}`,
  )
  if (found.length > 0) {
    throw new PlainError(
      'This database was not restored to the end: run npm run restore -- FILE again.',
    )
  }
}

/**
 * Applies the migrations and updates the search indexes. With `upTo`, applies only the migrations up to that number of
 * the journal. Does nothing if the database is up to date.
 */
export async function migrate(db: Db, { upTo }: { upTo?: number } = {}) {
  if (upTo === undefined) {
    await assertNotHalfRestored(db)
    return bringUpToDate(db)
  }
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const entries = journal.entries.filter(({ idx }) => idx <= upTo)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await applyMigrations(db, { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

/** Undoes merges into candidates who no longer exist: no list shows such people. A trigger puts them on the desk. */
const giveBack = (db: Db) =>
  db.run(sql`update candidates set merged_into = null
    where merged_into is not null and merged_into not in (select id from candidates)`)

/** The steps of `migrate`, also for a database that is being restored. */
export async function bringUpToDate(db: Db) {
  await applyMigrations(db, { migrationsFolder })
  await giveBack(db)
  await createSearchIndexes(db)
  await fillSearchText(db)
  await keepConsentWords(db)
  await recount(db)
}

async function run() {
  const database = await openForCommand(process.env['DATA_DIR'] ?? '.data')
  try {
    await migrate(database.db)
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
}

await runAsCommand(import.meta.url, run)
