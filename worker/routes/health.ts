import { Hono } from 'hono'
import { getContentVersion } from '../../db/publish.ts'
import type { Env } from '../env.ts'
import { faultySettings } from '../lib/config.ts'
import { Unavailable } from '../lib/http/problem.ts'

/** Says only whether all is well. The reason goes to the log, because it would help an attacker. */
export const health = new Hono<Env>().get('/', async (c) => {
  const faulty = faultySettings(c.env)
  if (faulty.length > 0) console.error('Missing or unusable settings:', faulty.join(', '))
  const isRead = await getContentVersion(c.var.db).then(
    () => true,
    () => false,
  )
  if (faulty.length > 0 || !isRead) throw new Unavailable('Not ok.')
  return c.json({ status: 'ok' })
})
