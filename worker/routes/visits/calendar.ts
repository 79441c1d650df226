import { Hono } from 'hono'
import { CalendarQuery } from '#db/model/visits/answers.ts'
import { calendarOf } from '#db/visits/calendar.ts'
import type { Env } from '#worker/env.ts'
import { checkedQuery } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { readVisitPlaces } from '#worker/lib/visits/places.ts'

const noLocation = () => new Problem(404, 'Location not found')

/** The visits of a location, day by day. Calls are in the calendar of the first active location. */
export const adminCalendar = new Hono<Env>().get('/', checkedQuery(CalendarQuery), async (c) => {
  const { db } = c.var
  const { location: id, from, to } = c.req.valid('query')
  const places = await readVisitPlaces(db, c.env)
  const first = places.locations.find(({ active }) => active) ?? places.locations[0]
  const location = found(id ? places.locations.find((one) => one.id === id) : first, noLocation)
  const withCalls = location === first
  return c.json({ days: await calendarOf(db, location, { from, to, withCalls }) })
})
