import { Hono } from 'hono'
import { SlotQuery } from '#db/model/visits/answers.ts'
import { settingOf } from '#db/model/visits/place.ts'
import { listSlots } from '#db/visits/offered.ts'
import type { Env } from '#worker/env.ts'
import { checkedQuery } from '#worker/lib/http/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { visitPlacesInForce } from '#worker/lib/visits/places.ts'

const noLocation = () => new Problem(404, 'There is no such location')

/** The free times of a visit type. Caches between us and visitors keep them for half a minute, browsers do not. */
export const visitSlots = new Hono<Env>().get('/', checkedQuery(SlotQuery), async (c) => {
  const { db } = c.var
  const { type, location, from, to } = c.req.valid('query')
  const setting = found(settingOf(await visitPlacesInForce(db, c.env), type, location), noLocation)
  const days = await listSlots(db, setting, { from, to })
  c.header('Cache-Control', 'public, max-age=0, s-maxage=30')
  return c.json({ days })
})
