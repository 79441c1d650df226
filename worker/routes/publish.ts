import { Hono } from 'hono'
import { getPublishState } from '../../db/publish.ts'
import type { Env } from '../env.ts'
import { publishing, requestRebuild } from '../lib/rebuild.ts'

export const adminPublish = new Hono<Env>()
  .get('/', async (c) => c.json(await publishing(c.env, await getPublishState(c.var.db))))
  .post('/', async (c) => {
    await requestRebuild(c.var.db, c.env)
    return c.json(await publishing(c.env, await getPublishState(c.var.db)), 202)
  })
