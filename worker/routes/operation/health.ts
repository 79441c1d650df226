import { type Context, Hono } from 'hono'
import { productVersion } from '#db/model/publish/version.ts'
import type { Env } from '#worker/env.ts'
import { carriesHealthKey } from '#worker/lib/health/key.ts'
import { partNamesIn, readParts } from '#worker/lib/health/parts.ts'
import { Problem, Unavailable } from '#worker/lib/http/problem.ts'
import { sendTestAlert } from '#worker/lib/health/webhook.ts'
import { sendTestLetter } from '#worker/lib/mail/test-letter.ts'

/** How the request arrived, by which `doctor --server` tries the proxy. */
const seenIn = ({ req }: Context<Env>) => ({
  address: req.header('CF-Connecting-IP') ?? null,
  https: new URL(req.url).protocol === 'https:',
})

export const health = new Hono<Env>()
  /**
   * A request with HEALTH_KEY gets the version and the state of each part. Other requests learn only whether the site
   * can work at all; the reason goes to the log, because it would help an attacker.
   */
  .get('/', async (c) => {
    const isKnown = carriesHealthKey(c)
    const { settings, database, ...others } = await readParts(
      c.var.db,
      c.env,
      isKnown ? partNamesIn(c.env) : (['settings', 'database'] as const),
    )
    if (!settings.ok) console.error('Missing or unusable settings:', String(settings['faulty']))
    if (isKnown) {
      const parts = { settings, database, ...others }
      const isOk = Object.values(parts).every(({ ok }) => ok !== false)
      const status = isOk ? 'ok' : 'not ok'
      return c.json({ status, version: productVersion, seen: seenIn(c), parts }, isOk ? 200 : 503)
    }
    if (!settings.ok || !database.ok) throw new Unavailable('Not ok.')
    return c.json({ status: 'ok' })
  })
  /** Sends a test letter for `npm run deploy`, unless one was sent with the same mail settings. */
  .post('/test-letter', async (c) => {
    if (!carriesHealthKey(c)) throw new Problem(401, 'This needs the HEALTH_KEY of this site.')
    return c.json(await sendTestLetter(c.var.db, c.env, { onlyIfNew: true }))
  })

/** Shows staff at once whether alerts arrive. */
export const adminTestAlert = new Hono<Env>().post('/', async (c) =>
  c.json(await sendTestAlert(c.env)),
)
