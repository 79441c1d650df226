import { Hono } from 'hono'
import { SlotQuery } from '#db/model/visits/answers.ts'
import { settingOf } from '#db/model/visits/place.ts'
import { listSlots } from '#db/visits/offered.ts'
import type { Env } from '#worker/env.ts'
import { checkedQuery } from '#worker/lib/http/body/input.ts'
import { found } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { visitPlacesInForce } from '#worker/lib/visits/places.ts'
import { unknownLocation } from '#worker/lib/visits/problems.ts'
import { keptSlots } from '#worker/lib/visits/free-days.ts'

/** The free times of a visit type. Shared caches keep them for half a minute, browsers do not. */
export const visitSlots = new Hono<Env>().get(
  '/',
  rateLimit('SUBMIT_LIMIT', 'visit slots '),
  checkedQuery(SlotQuery),
  async (c) => {
    const { db } = c.var
    const { type, location, ...range } = c.req.valid('query')
    const places = await visitPlacesInForce(db, c.env)
    const setting = found(settingOf(places, type, location), unknownLocation)
    const key = [type, setting.location?.id, range.from, range.to].join(' ')
    const days = await keptSlots.get(() => listSlots(db, setting, range), key)
    c.header('Cache-Control', 'public, max-age=0, s-maxage=30')
    return c.json({ days })
  },
)
