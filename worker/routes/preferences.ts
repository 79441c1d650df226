import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { minuteMs } from '#db/model/lib/time.ts'
import {
  invalidLink,
  LinkRequest,
  PreferenceKey,
  Preferences,
  PreferencesPage,
} from '#db/model/inquiries/preferences.ts'
import type { Db } from '#db/client.ts'
import { enqueueLink, findPreferences, type PreferencesRow } from '#db/preferences/preferences.ts'
import { confirmByLink, endSubscription, updatePreferences } from '#db/preferences/by-link.ts'
import { deletePreferences, getPreferencesOf, listPreferences } from '#db/preferences/list.ts'
import { countPreferences } from '#db/preferences/counts.ts'
import type { Env } from '../env.ts'
import { isForm, isMultipart } from '../lib/http/body/body.ts'
import { input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { sendDueMail } from '../lib/mail/send.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'

const wrongLink = () => new Problem(403, invalidLink)

const fieldsOf = ({
  id: _id,
  unsubscribeToken: _token,
  createdAt: _at,
  ...fields
}: PreferencesRow) => fields

/** The preferences that a link opens. An unknown address gets the same answer as a wrong token. */
async function opened(db: Db, { email, token }: { email: string; token: string }) {
  const row = await findPreferences(db, email)
  const expected = Buffer.from(row?.unsubscribeToken ?? '0'.repeat(32))
  const given = Buffer.alloc(expected.length)
  given.write(token)
  const matches = timingSafeEqual(expected, given) && token.length === expected.length
  if (!row || !matches) throw wrongLink()
  return row
}

/** Within this time each address gets at most one mail with its link. */
const linkIntervalMs = 10 * minuteMs

export const preferenceRoutes = new Hono<Env>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', rateLimit('SUBMIT_LIMIT'), async (c) => {
    const key = v.safeParse(PreferenceKey, c.req.query())
    if (!key.success) throw wrongLink()
    return c.json(fieldsOf(await opened(c.var.db, key.output)))
  })
  .put('/', rateLimit('SUBMIT_LIMIT'), input(Preferences), async (c) => {
    const changed = c.req.valid('json')
    await opened(c.var.db, changed)
    const row = found(await updatePreferences(c.var.db, changed), wrongLink)
    return c.json(fieldsOf(row))
  })
  .post('/confirm', rateLimit('SUBMIT_LIMIT'), input(PreferenceKey), async (c) => {
    const { email } = await opened(c.var.db, c.req.valid('json'))
    const row = found(await confirmByLink(c.var.db, email), wrongLink)
    return c.json(fieldsOf(row))
  })
  .post('/link', rateLimit('SUBMIT_LIMIT'), input(LinkRequest), (c) => {
    const { db } = c.var
    const { email } = c.req.valid('json')
    // Runs after the answer, so that neither its text nor its time shows whether the address is known.
    const mailIfKnown = async () => {
      if (!(await findPreferences(db, email))) return
      await enqueueLink(db, `link ${Math.floor(Date.now() / linkIntervalMs)}`, email)
      await sendDueMail(db, c.env)
    }
    c.executionCtx.waitUntil(mailIfKnown().catch(() => {}))
    return c.json({ sent: true }, 202)
  })

/**
 * Unsubscribes an address. The page calls it with JSON; mail programs (RFC 8058) call it with a form from any origin,
 * at the address in the List-Unsubscribe header.
 */
export const unsubscription = new Hono<Env>().post(
  '/',
  rateLimit('SUBMIT_LIMIT'),
  async (c, next) => {
    if (isForm(c) || isMultipart(c)) c.set('form', async () => ({ fields: c.req.query() }))
    await next()
  },
  input(PreferenceKey),
  async (c) => {
    const { email } = await opened(c.var.db, c.req.valid('json'))
    await endSubscription(c.var.db, email)
    return c.json({ unsubscribed: true })
  },
)

const missingInList = () => new Problem(404, 'This subscriber is not here any more')

/** People who asked to be kept informed. */
export const adminPreferences = new Hono<Env>()
  .get('/', query(PreferencesPage), async (c) =>
    c.json(namedPage('subscribers', await listPreferences(c.var.db, c.req.valid('query')))),
  )
  .get('/counts', async (c) => c.json({ counts: await countPreferences(c.var.db) }))
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const row = await getPreferencesOf(db, c.req.valid('param').id)
    if (!row || !(await deletePreferences(db, await user(), row))) throw missingInList()
    return c.body(null, 204)
  })
