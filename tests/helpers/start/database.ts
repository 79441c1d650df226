import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { databaseKey } from '#worker/operate/database/key.ts'

const dataDir = process.env['TEST_DATA_DIR'] ?? ''

/** The database of the site that the browser tests look at, for rows that no page can make. */
export async function database() {
  const url = await readFile(join(dataDir, 'database-url'), 'utf8')
  const { authToken } = await databaseKey(dataDir)
  return connect({ url, authToken })
}
