import { createClient } from '@libsql/client'
import { over } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'

/** An empty libSQL database within the process, for tests that make thousands of changes. */
export async function memoryDatabase() {
  const client = createClient({ url: ':memory:' })
  const db = over(client)
  await migrate(db)
  return Object.assign(db, { close: () => client.close() })
}
