import { Hono } from 'hono'
import { getContentVersion } from '../../db/publish.ts'
import type { Env } from '../env.ts'
import { faultySettings } from '../lib/config.ts'
import { Unavailable } from '../lib/problem.ts'

export const health = new Hono<Env>().get('/', async (c) => {
  const faulty = faultySettings(c.env)
  if (faulty.length > 0) throw new Unavailable(`Not configured: ${faulty.join(', ')}`)
  await getContentVersion(c.var.db)
  return c.json({ status: 'ok' })
})
