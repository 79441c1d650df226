import { type Client, createClient } from '@libsql/client/web'
import { createMiddleware } from 'hono/factory'
import { type Db, over } from '../../../db/client.ts'
import type { Bindings, Env } from '../../env.ts'
import { callDeadline, GatedClient, type Lane } from './gate.ts'

// libSQL's own fetch type is wider than the Worker's.
const withDeadline = (request: Request) =>
  fetch(request, { signal: AbortSignal.timeout(callDeadline) })

const gated = (env: Bindings, keepAlive: (work: Promise<unknown>) => void, lane: Lane) =>
  new GatedClient(
    () =>
      createClient({
        url: env.TURSO_DATABASE_URL,
        authToken: env.TURSO_AUTH_TOKEN,
        fetch: withDeadline,
        // The gate counts; the client's own limit would tie requests to one another.
        concurrency: 0,
      }),
    keepAlive,
    lane,
  )

const dbOver = (client: GatedClient): Db => over(client as unknown as Client)

/** The database as one event sees it: its own client, behind the isolate's gate. */
export const openDatabase = (env: Bindings, keepAlive: (work: Promise<unknown>) => void): Db =>
  dbOver(gated(env, keepAlive, 'staff'))

/** Neither answers, or asks the database, without a session or a password. */
const staffPaths = /^\/api\/(admin|auth)\//

/** In ms. With the call that is under way then, an answer is there before a visitor gives up. */
export const answerWithin = 5000

export const database = createMiddleware<Env>(async (c, next) => {
  const lane = staffPaths.test(c.req.path) ? 'staff' : 'visitors'
  const client = gated(c.env, (work) => c.executionCtx.waitUntil(work), lane)
  c.set('db', dbOver(client))
  const startedAt = Date.now()
  c.set('startedAt', startedAt)
  client.giveUpAt = startedAt + answerWithin
  await next()
  // What goes on after the answer has time.
  client.giveUpAt = Infinity
})
