import { createClient, type InStatement } from '@libsql/client/web'
import { createMiddleware } from 'hono/factory'
import { type Db, over } from '#db/client.ts'
import type { Bindings, Env } from '#worker/env.ts'
import { callTimeoutMs, GatedClient, type Lane } from './gate.ts'
import { SessionClient } from './session-client.ts'
import { WriteStream } from './write-stream.ts'

const fetchWithTimeout = (request: Request) =>
  fetch(request, { signal: AbortSignal.timeout(callTimeoutMs) })

type KeepAlive = (work: Promise<unknown>) => void

const connectionTo = (env: Bindings) => ({
  url: env.TURSO_DATABASE_URL,
  authToken: env.TURSO_AUTH_TOKEN,
  fetch: fetchWithTimeout,
})

// The gate limits concurrency. The client's own limit would make requests wait on each other's
// promises, which workerd does not allow.
const open = (env: Bindings) => createClient({ ...connectionTo(env), concurrency: 0 })

// One of each isolate, through which all its writes go one after another.
let writes: { url: string; stream: WriteStream } | undefined

function writeStream(env: Bindings) {
  const url = env.TURSO_DATABASE_URL
  if (writes?.url !== url) writes = { url, stream: new WriteStream(connectionTo(env)) }
  return writes.stream
}

function gated(env: Bindings, keepAlive: KeepAlive, lane: Lane) {
  const commit = (statements: InStatement[]) => writeStream(env).commit(statements)
  return new GatedClient(() => open(env), commit, keepAlive, lane)
}

/** Opens the database for work outside a request, which has no deadline and reads in the lane of staff. */
export const openDatabase = (env: Bindings, keepAlive: KeepAlive): Db =>
  over(gated(env, keepAlive, 'staff'))

/** For a page that a visitor waits for. */
export function openForPage(env: Bindings, keepAlive: KeepAlive): Db {
  const client = gated(env, keepAlive, 'visitors')
  client.deadline = Date.now() + databaseTimeoutMs
  return over(client)
}

/** Answers here need a session or a password before they ask the database for anything else. */
export const staffPaths = /^\/api\/(admin|auth)\//

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
  c.set('renewDeadline', () => {
    client.deadline = Date.now() + databaseTimeoutMs
  })
  await next()
  // Background work after the answer has no deadline.
  client.deadline = Infinity
  ofSession.release()
})
