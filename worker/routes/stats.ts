import { Hono } from 'hono'
import { countEverything } from '../../db/stats.ts'
import type { Env } from '../env.ts'
import { waitingNow } from '../lib/mail/alarm.ts'
import { within } from '../lib/http/deadline.ts'
import { countHeld } from '../lib/submissions/held.ts'

const unknown = { waiting: 0, waitingSince: null }

export const adminStats = new Hono<Env>().get('/', async (c) => {
  const [counts, heldSubmissions, { waiting, waitingSince }] = await Promise.all([
    countEverything(c.var.db),
    countHeld(c.env).catch(() => 0),
    within(1000, waitingNow(c.env)).catch(() => unknown),
  ])
  return c.json({ ...counts, heldSubmissions, waitingSubmissions: waiting, waitingSince })
})
