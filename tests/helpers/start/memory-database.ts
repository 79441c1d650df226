import { createClient } from '@libsql/client'
import { over } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'

/**
 * An empty libSQL database within the process, for tests that make thousands of changes. It has all migrations, or
 * those up to one of them.
 */
export async function memoryDatabase(asked: { upTo?: number } = {}) {
  const client = createClient({ url: ':memory:' })
  const db = over(client)
  await migrate(db, asked)
  return Object.assign(db, { close: () => client.close() })
}
