import { Hono } from 'hono'
import { countEverything } from '../../db/stats.ts'
import type { Env } from '../env.ts'
import { withTimeout } from '../lib/deadline.ts'
import { countHeld } from '../lib/submissions/held.ts'
import { waitingNow } from '../lib/submissions/inbox.ts'

const filesTimeoutMs = 1000
const unknown = { waiting: 0, waitingSince: null }

export const adminStats = new Hono<Env>().get('/', async (c) => {
  const [counts, heldSubmissions, { waiting, waitingSince }] = await Promise.all([
    countEverything(c.var.db),
    countHeld(c.env, filesTimeoutMs).catch(() => 0),
    withTimeout(filesTimeoutMs, waitingNow(c.env)).catch(() => unknown),
  ])
  return c.json({ ...counts, heldSubmissions, waitingSubmissions: waiting, waitingSince })
})
