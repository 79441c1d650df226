import { createClient } from '@libsql/client/web'
import { createMiddleware } from 'hono/factory'
import { type Db, over } from '../../../db/client.ts'
import type { Bindings, Env } from '../../env.ts'
import { callTimeoutMs, GatedClient, type Lane } from './gate.ts'
import { SessionClient } from './session-client.ts'

const fetchWithTimeout = (request: Request) =>
  fetch(request, { signal: AbortSignal.timeout(callTimeoutMs) })

const gated = (env: Bindings, keepAlive: (work: Promise<unknown>) => void, lane: Lane) =>
  new GatedClient(
    () =>
      createClient({
        url: env.TURSO_DATABASE_URL,
        authToken: env.TURSO_AUTH_TOKEN,
        fetch: fetchWithTimeout,
        // The gate limits concurrency. The client's own limit would make requests wait on each other's
        // promises, which workerd does not allow.
        concurrency: 0,
      }),
    keepAlive,
    lane,
  )

/** For work outside a request: it has no deadline, and reads in the lane of staff. */
export const openDatabase = (env: Bindings, keepAlive: (work: Promise<unknown>) => void): Db =>
  over(gated(env, keepAlive, 'staff'))

/** For a page that a visitor waits for. */
export function openForPage(env: Bindings, keepAlive: (work: Promise<unknown>) => void): Db {
  const client = gated(env, keepAlive, 'visitors')
  client.deadline = Date.now() + databaseTimeoutMs
  return over(client)
}

/** Answers here need a session or a password before they ask the database for anything else. */
const staffPaths = /^\/api\/(admin|auth)\//

/** A request begins no call to the database later than this after its start. */
export const databaseTimeoutMs = 5000

/** Gives each request its database, `c.var.db`, and `c.var.prove`, which ties it to a session. */
export const database = createMiddleware<Env>(async (c, next) => {
  const lane = staffPaths.test(c.req.path) ? 'staff' : 'visitors'
  const client = gated(c.env, (work) => c.executionCtx.waitUntil(work), lane)
  const ofSession = new SessionClient(client)
  c.set('db', over(ofSession))
  c.set('prove', (lookup, guard) => ofSession.prove(lookup, guard))
  const startedAt = Date.now()
  c.set('startedAt', startedAt)
  client.deadline = startedAt + databaseTimeoutMs
  await next()
  // Background work after the answer has no deadline.
  client.deadline = Infinity
  ofSession.release()
})
