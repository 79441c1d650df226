import { type Client, type Config, createClient, type InStatement } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { withExactChanges } from './lib/exact-changes.ts'
import { isRead } from './lib/is-read.ts'

export type Connection = Pick<Config, 'url' | 'authToken' | 'fetch'>

/** Connects from Node, the build and the Worker alike: libSQL over HTTP, without a connection to close. */
export function connect(connection: Connection) {
  const client = createClient(connection)
  const batch = client.batch.bind(client)
  return over(
    Object.assign(client, {
      // A batch that began as a reader is refused its first write once another has written meanwhile.
      batch: (statements: InStatement[]) =>
        batch(statements, statements.every(isRead) ? 'read' : 'write'),
    }),
  )
}

/** Drizzle calls nothing else of its client. */
type SqlClient = Pick<Client, 'execute' | 'batch'>

/** A database over a given client, such as that of a request. */
export const over = (client: SqlClient) =>
  Object.assign(drizzle(withExactChanges(client) as Client, { casing: 'snake_case' }), {
    /** `change()` calls this after each committed write that visitors can see. */
    onPublicChange: () => {},
  })

export type Db = ReturnType<typeof over>
