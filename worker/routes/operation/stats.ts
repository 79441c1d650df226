import { Hono } from 'hono'
import { overviewCounts } from '#db/stats.ts'
import { mayRead } from '#db/model/access.ts'
import { dayIn } from '#db/model/lib/time.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import { countHeld } from '#worker/lib/submissions/held.ts'
import { waitingNow } from '#worker/lib/submissions/inbox.ts'

const filesTimeoutMs = 1000
const unknown = { waiting: 0, waitingSince: null }

/** The counts of the lists that the signed-in user may read. Only admins get the held submissions. */
export const adminStats = new Hono<Env>().get('/', async (c) => {
  const [counts, heldSubmissions, { waiting, waitingSince }] = await Promise.all([
    overviewCounts(c.var.db, c.var.user, dayIn(timeZone(c.env))),
    countHeld(c.env, filesTimeoutMs).catch(() => 0),
    withTimeout(filesTimeoutMs, waitingNow(c.env)).catch(() => unknown),
  ])
  const held = mayRead((await c.var.user()).role, 'refused') && {
    heldSubmissions,
    waitingSubmissions: waiting,
    waitingSince,
  }
  return c.json({ ...counts, ...held })
})
