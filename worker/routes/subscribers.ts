import { type Context, Hono } from 'hono'
import { SubscriberPage } from '../../db/model/preferences.ts'
import {
  countSubscribers,
  deleteSubscriber,
  getSubscriber,
  listSubscribers,
  noteReading,
} from '../../db/subscribers.ts'
import type { Env } from '../env.ts'
import { named, query, rowId } from '../lib/http/input.ts'
import { Problem } from '../lib/http/problem.ts'

const noteIntervalMs = 3_600_000

// By session, for each isolate. Another isolate may note the same hour again.
const notedAt = new Map<string, number>()

/** Notes in the audit log who reads the list, once an hour. */
async function noteHourly({ var: { db, user, sessionId } }: Context<Env>) {
  const now = Date.now()
  for (const [session, at] of notedAt) if (now - at > noteIntervalMs) notedAt.delete(session)
  if (notedAt.has(sessionId)) return
  await noteReading(db, await user())
  notedAt.set(sessionId, now)
}

const missing = () => new Problem(404, 'This subscriber is not here any more')

/** People who asked to be kept informed. */
export const adminSubscribers = new Hono<Env>()
  .get('/', query(SubscriberPage), async (c) => {
    const list = await listSubscribers(c.var.db, c.req.valid('query'))
    await noteHourly(c)
    return c.json(named('subscribers', list))
  })
  .get('/counts', async (c) => c.json({ counts: await countSubscribers(c.var.db) }))
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const subscriber = await getSubscriber(db, c.req.valid('param').id)
    if (!subscriber || !(await deleteSubscriber(db, await user(), subscriber))) throw missing()
    return c.body(null, 204)
  })
