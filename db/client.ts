import { type Client, type Config, createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { withExactChanges } from './lib/exact-changes.ts'

export type Connection = Pick<Config, 'url' | 'authToken' | 'fetch'>

/** Connects from Node, the build and the Worker alike: libSQL over HTTP, without a connection to close. */
export const connect = (connection: Connection) => over(createClient(connection))

/** Drizzle calls nothing else of its client. */
type SqlClient = Pick<Client, 'execute' | 'batch'>

/** A database over a given client, such as that of a request. */
export const over = (client: SqlClient) =>
  Object.assign(drizzle(withExactChanges(client) as Client, { casing: 'snake_case' }), {
    /** `change()` calls this after each committed write that visitors can see. */
    onPublicChange: () => {},
  })

export type Db = ReturnType<typeof over>
