import { Hono } from 'hono'
import { SubscriberPage } from '#db/model/preferences.ts'
import {
  countSubscribers,
  deleteSubscriber,
  getSubscriber,
  listSubscribers,
} from '#db/subscribers.ts'
import type { Env } from '../env.ts'
import { namedPage, query, rowId } from '../lib/http/input.ts'
import { Problem } from '../lib/http/problem.ts'

const missing = () => new Problem(404, 'This subscriber is not here any more')

/** People who asked to be kept informed. */
export const adminSubscribers = new Hono<Env>()
  .get('/', query(SubscriberPage), async (c) =>
    c.json(namedPage('subscribers', await listSubscribers(c.var.db, c.req.valid('query')))),
  )
  .get('/counts', async (c) => c.json({ counts: await countSubscribers(c.var.db) }))
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const subscriber = await getSubscriber(db, c.req.valid('param').id)
    if (!subscriber || !(await deleteSubscriber(db, await user(), subscriber))) throw missing()
    return c.body(null, 204)
  })
