import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { minuteMs } from '#db/model/lib/time.ts'
import {
  invalidLink,
  LinkRequest,
  PreferenceKey,
  Preferences,
  PreferencesPage,
  UnsubscribeByStaff,
} from '#db/model/inquiries/preferences.ts'
import type { Db } from '#db/client.ts'
import { enqueueLink, findPreferences, type PreferencesRow } from '#db/preferences/preferences.ts'
import { confirmByLink, endSubscription, updatePreferences } from '#db/preferences/by-link.ts'
import {
  deletePreferences,
  getPreferencesOf,
  getSubscriber,
  listPreferences,
} from '#db/preferences/list.ts'
import { consentsOfAddress } from '#db/consents/consents.ts'
import { unsubscribeByStaff } from '#db/preferences/by-staff.ts'
import { deliveriesOfAddress } from '#db/news/deliveries.ts'
import { loadLetterWords } from '#db/mail/words.ts'
import { countPreferences } from '#db/preferences/counts.ts'
import type { Env } from '../env.ts'
import { isForm, isMultipart } from '../lib/http/body/body.ts'
import { input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { sendDueMail } from '../lib/mail/send.ts'
import { plainPage } from '../lib/http/plain-page.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { countRequest, rateLimit } from '../lib/http/rate-limit.ts'
import { unsubscribedHtml, unsubscribeHtml, wrongLinkHtml } from '../lib/news/unsubscribe-page.ts'

const wrongLink = () => new Problem(403, invalidLink)

const fieldsOf = ({
  id: _id,
  unsubscribeToken: _token,
  createdAt: _at,
  toldThrough: _told,
  lastNewsAt: _news,
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

/** Only wrong links are counted: Google and Yahoo unsubscribe all of their readers from a few networks. */
async function openedByProgram(c: Context<Env>, key: { email: string; token: string }) {
  try {
    return await opened(c.var.db, key)
  } catch (error) {
    await countRequest(c, 'SUBMIT_LIMIT')
    throw error
  }
}

const wantsPage = (c: Context<Env>) => (c.req.header('Accept') ?? '').includes('text/html')

/**
 * Unsubscribes an address. The page of preferences calls it with JSON; mail programs (RFC 8058) call it with a form from
 * any origin, at the address in the List-Unsubscribe header. Whoever opens that address gets a page with one button.
 */
export const unsubscription = new Hono<Env>()
  .get('/', async (c) => {
    const key = v.safeParse(PreferenceKey, c.req.query())
    try {
      if (!key.success) throw wrongLink()
      const [{ email }, { clinic }] = await Promise.all([
        openedByProgram(c, key.output),
        loadLetterWords(c.var.db),
      ])
      const { pathname, search } = new URL(c.req.url)
      return await plainPage('Stop our news?', unsubscribeHtml(email, clinic, pathname + search))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return plainPage('This link does not work', wrongLinkHtml(error.message), error.status)
    }
  })
  .post(
    '/',
    async (c, next) => {
      if (isForm(c) || isMultipart(c)) c.set('form', async () => ({ fields: c.req.query() }))
      await next()
    },
    input(PreferenceKey),
    async (c) => {
      const { db } = c.var
      const { email } = await openedByProgram(c, c.req.valid('json'))
      await endSubscription(db, email)
      if (!wantsPage(c)) return c.json({ unsubscribed: true })
      const { words, clinic } = await loadLetterWords(db)
      const { leftTitle, leftText } = words.email_preferences
      return plainPage(leftTitle, unsubscribedHtml(leftTitle, leftText, clinic))
    },
  )

const missingInList = () => new Problem(404, 'This subscriber is not here any more')

/** People who asked to be kept informed. */
export const adminPreferences = new Hono<Env>()
  .get('/', query(PreferencesPage), async (c) =>
    c.json(namedPage('subscribers', await listPreferences(c.var.db, c.req.valid('query')))),
  )
  .get('/counts', async (c) => c.json({ counts: await countPreferences(c.var.db) }))
  .get('/:id', rowId, async (c) => {
    const { db } = c.var
    const subscriber = found(await getSubscriber(db, c.req.valid('param').id), missingInList)
    const [consents, deliveries] = await Promise.all([
      consentsOfAddress(db, subscriber.email),
      deliveriesOfAddress(db, subscriber.email),
    ])
    return c.json({ subscriber, consents, deliveries })
  })
  .post('/:id/unsubscribe', rowId, input(UnsubscribeByStaff), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const row = found(await getPreferencesOf(db, id), missingInList)
    await unsubscribeByStaff(db, await user(), row, c.req.valid('json').how)
    return c.json({ subscriber: found(await getSubscriber(db, id), missingInList) })
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const row = await getPreferencesOf(db, c.req.valid('param').id)
    if (!row || !(await deletePreferences(db, await user(), row))) throw missingInList()
    return c.body(null, 204)
  })
