import { createClient, type Client, type Config } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'

export type Connection = Pick<Config, 'url' | 'authToken' | 'fetch'>

/** Connects from Node, the build and the Worker alike: libSQL over HTTP, without a connection to close. */
export const connect = (connection: Connection) => over(createClient(connection))

/** A database over a given client, such as the Worker's gated one. */
export const over = (client: Client) =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), {
    /** `change()` calls this after each committed write that visitors can see. */
    onPublicChange: () => {},
  })

export type Db = ReturnType<typeof over>
