import { createClient, type Client, type Config } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'

export type Connection = Pick<Config, 'url' | 'authToken' | 'fetch'>

/** Connects from Node, the build and the Worker alike: libSQL over HTTP, without a connection to close. */
export const connect = (connection: Connection) => over(createClient(connection))

/** A database over a client of one's own, such as the Worker's gated one. */
export const over = (client: Client) => drizzle(client, { casing: 'snake_case' })

export type Db = ReturnType<typeof over>
