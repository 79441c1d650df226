import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Db, over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { unsupportedSqlite } from '#db/lib/sqlite/version.ts'
import { commandDatabase, PlainError } from './server.ts'

/** The database of `npm run serve`. `npm start` keeps its own in other files. */
export const siteDatabaseIn = (dataDir: string) => join(dataDir, 'db', 'site.db')

/** Whether `npm run serve` has made this data directory. */
export const isOfServer = (dataDir: string) => existsSync(siteDatabaseIn(dataDir))

type CommandDatabase = { db: Db; stop: () => Promise<void> }

/** Opens the database in the environment, or the one in this data directory, which may be in use. */
export async function openForCommand(dataDir: string): Promise<CommandDatabase> {
  if (!process.env['TURSO_DATABASE_URL'] && isOfServer(dataDir)) {
    const tooOld = unsupportedSqlite()
    if (tooOld) throw new PlainError(tooOld)
    const client = openSqlite(siteDatabaseIn(dataDir))
    return { db: over(client), stop: async () => client.close() }
  }
  const database = await commandDatabase(dataDir)
  return { db: connect(database), stop: database.stop }
}
