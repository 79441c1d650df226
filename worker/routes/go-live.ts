import { Hono } from 'hono'
import * as v from 'valibot'
import { confirmGoLive, readGoLive } from '../../db/go-live.ts'
import { confirmableKeys } from '../../db/model/go-live.ts'
import { Confirming } from '../../db/model/settings.ts'
import type { Env } from '../env.ts'
import { input, param } from '../lib/http/input.ts'

export const adminGoLive = new Hono<Env>()
  .get('/', async (c) => c.json({ items: await readGoLive(c.var.db) }))
  .put('/:key', param('key', v.picklist(confirmableKeys)), input(Confirming), async (c) => {
    const { db, user } = c.var
    await confirmGoLive(db, user, c.req.valid('param').key, c.req.valid('json').confirmed)
    return c.json({ items: await readGoLive(db) })
  })
