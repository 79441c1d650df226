import { backup, DatabaseSync } from 'node:sqlite'
import { openSqlite } from '#db/lib/sqlite.ts'
import { writeTables } from '#worker/operate/backup/tables.ts'
import { DamageError } from './damage.ts'

/** The copy stops between steps, so that the disk is free for the server. 4 MB. */
const pagesPerStep = 1000

const busyTimeoutMs = 5000

/** Copies the database as it is at one moment, while a server may write to it. */
async function copyDatabase(from: string, to: string) {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs })
  try {
    // Within a transaction the copy reads one state. Without it, each write of the server would start the copy anew.
    source.exec('BEGIN')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, to, { rate: pagesPerStep })
  } finally {
    source.close()
  }
}

/** Throws if SQLite finds anything wrong in the file. */
function assertSound(path: string) {
  const copy = new DatabaseSync(path)
  try {
    const [first] = copy.prepare('PRAGMA integrity_check(1)').all()
    const found = String(first?.['integrity_check'])
    if (found !== 'ok')
      throw new DamageError(`The database is damaged (${found}). Nothing was stored.`)
    const [broken] = copy.prepare('PRAGMA foreign_key_check').all()
    if (broken)
      throw new DamageError(
        `The database is damaged: a row of ${broken['table']} refers to one of ${broken['parent']} that does not exist. Nothing was stored.`,
      )
  } finally {
    copy.close()
  }
}

/** Writes the tables of a database into `folder`, from a checked copy of its file. The copy stays. */
export async function writeSnapshot(database: string, copy: string, folder: string) {
  // Before the copy: an erasure that the copy may lack must be later than the archive.
  const createdAt = new Date().toISOString()
  await copyDatabase(database, copy)
  assertSound(copy)
  const client = openSqlite(copy)
  try {
    return { ...(await writeTables(client, folder)), createdAt }
  } finally {
    client.close()
  }
}
