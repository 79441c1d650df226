import { type Client, createClient } from '@libsql/client/web'
import { createMiddleware } from 'hono/factory'
import { type Db, over } from '../../db/client.ts'
import type { Bindings, Env } from '../env.ts'
import { callDeadline, GatedClient } from './gate.ts'

// libSQL's own fetch type is wider than the Worker's.
const withDeadline = (request: Request) =>
  fetch(request, { signal: AbortSignal.timeout(callDeadline) })

/** The database as one request sees it: its own client, behind the isolate's gate. */
export function openDatabase(env: Bindings, keepAlive: (work: Promise<unknown>) => void): Db {
  const client = createClient({
    url: env.TURSO_DATABASE_URL,
    authToken: env.TURSO_AUTH_TOKEN,
    fetch: withDeadline,
    // The gate counts; the client's own limit would tie requests to one another.
    concurrency: 0,
  })
  return over(new GatedClient(client, keepAlive) as unknown as Client)
}

export const database = createMiddleware<Env>(async (c, next) => {
  c.set(
    'db',
    openDatabase(c.env, (work) => c.executionCtx.waitUntil(work)),
  )
  await next()
})
