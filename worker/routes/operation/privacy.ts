import { Hono } from 'hono'
import { Erasure } from '#db/model/settings.ts'
import { tallyOf } from '#db/privacy/privacy.ts'
import type { Env } from '#worker/env.ts'
import { input } from '#worker/lib/http/input.ts'
import { erasePersonData } from '#worker/lib/privacy.ts'

/** Erases one person's data. The e-mail address is in the body, because URLs are logged. */
export const adminErasures = new Hono<Env>()
  .post('/preview', input(Erasure), async (c) =>
    c.json({ found: await tallyOf(c.var.db, c.req.valid('json').email) }),
  )
  .post('/', input(Erasure), async (c) => {
    const { db, user } = c.var
    return c.json({ erased: await erasePersonData(db, c.env, user, c.req.valid('json').email) })
  })
