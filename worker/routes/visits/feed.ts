import { Hono } from 'hono'
import * as v from 'valibot'
import { endFeed, findFeed, isFeedOpen, renewFeed } from '#db/visits/feed.ts'
import type { Env } from '#worker/env.ts'
import { permits } from '#worker/lib/auth/access.ts'
import { requireUser } from '#worker/lib/auth/signed-in.ts'
import { param } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { calendarFeed } from '#worker/lib/visits/feed.ts'

const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** The calendar feed of the signed-in user. Its address is shown only once. */
export const myCalendarFeed = new Hono<Env>()
  .get('/', requireUser, async (c) => {
    const { id } = await c.var.user()
    const feed = await findFeed(c.var.db, id)
    return c.json({ active: feed !== undefined, createdAt: feed?.createdAt ?? null })
  })
  .post('/', permits('visit-requests'), async (c) => {
    const user = await c.var.user()
    const token = newToken()
    await renewFeed(c.var.db, user, token)
    return c.json({ url: `${c.env.SITE_URL}/calendar/${token}.ics` }, 201)
  })
  .delete('/', requireUser, async (c) => {
    await endFeed(c.var.db, await c.var.user())
    return c.body(null, 204)
  })

const noFeed = () => new Problem(404, 'There is no calendar here.')

const file = param('file', v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]{43}\.ics$/)))

/** The feeds that calendar programs read. */
export const calendarFiles = new Hono<Env>().get('/:file', file, async (c) => {
  const token = c.req.valid('param').file.slice(0, -'.ics'.length)
  if (!(await isFeedOpen(c.var.db, token))) throw noFeed()
  return c.body(await calendarFeed(c.var.db, c.env), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
  })
})
