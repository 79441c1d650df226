import { createMiddleware } from 'hono/factory'
import { type Db, over } from '#db/client.ts'
import type { Bindings, Env } from '#worker/env.ts'
import { GatedClient, type Lane } from './gate.ts'
import { SessionClient } from './session-client.ts'

type KeepAlive = (work: Promise<unknown>) => void

const gated = (env: Bindings, keepAlive: KeepAlive, lane: Lane) =>
  new GatedClient(env.DATABASE, keepAlive, lane)

/** Opens the database for work outside a request, which has no deadline and reads in the lane of staff. */
export const openDatabase = (env: Bindings, keepAlive: KeepAlive): Db =>
  over(gated(env, keepAlive, 'staff'))

export function openForPage(env: Bindings, keepAlive: KeepAlive): Db {
  const client = gated(env, keepAlive, 'visitors')
  client.deadline = Date.now() + databaseTimeoutMs
  return over(client)
}

/** Under these paths, every answer needs a session or a password before any other read. */
export const staffPaths = /^\/api\/(admin|auth)\//

/** The deadline of a request: after this time it starts no further call to the database. */
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
