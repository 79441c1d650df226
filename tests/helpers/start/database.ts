import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { databaseKey } from '#worker/operate/database/key.ts'

const dataDir = process.env['TEST_DATA_DIR'] ?? ''

/** The database of the browser tests' site, for rows that no page can create. */
export async function database() {
  const url = await readFile(join(dataDir, 'database-url'), 'utf8')
  const { authToken } = await databaseKey(dataDir)
  return connect({ url, authToken })
}
