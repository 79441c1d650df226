import { type Client, type Config, createClient, type InStatement } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { Streams } from './lib/streams.ts'

export type Connection = Pick<Config, 'url' | 'authToken' | 'fetch'>

/** Connects from Node, the build and the Worker alike: libSQL over HTTP, without a connection to close. */
export function connect(connection: Connection) {
  const streams = new Streams(connection)
  return over(
    Object.assign(createClient(connection), {
      execute: (statement: InStatement) => streams.execute(statement),
      batch: (statements: InStatement[]) => streams.batch(statements),
    }),
  )
}

/** Carries out one statement, or several in one transaction. Drizzle calls nothing else of its client. */
export type SqlClient = Pick<Client, 'execute' | 'batch'>

/** A database over a given client, such as that of a request. */
export const over = (client: SqlClient) =>
  Object.assign(drizzle(client as Client, { casing: 'snake_case' }), {
    /** `change()` calls this after each committed write that visitors can see. */
    onPublicChange: () => {},
  })

export type Db = ReturnType<typeof over>
