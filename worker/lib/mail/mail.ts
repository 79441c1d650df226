import { loadClinicName } from '../../../db/content.ts'
import type { Db } from '../../../db/client.ts'
import type { OutboxMail } from '../../../db/mail.ts'
import { noteOutcomes, type Outcome, recentLetters, takeDueMail } from '../../../db/mail-sending.ts'
import { undoFor } from '../../../db/model/mail.ts'
import { type PreferencesRow, preferencesOf } from '../../../db/preferences.ts'
import { stateOf } from '../../../db/model/preferences.ts'
import type { Bindings } from '../../env.ts'
import { timeZone } from '../config.ts'
import { within } from '../http/deadline.ts'
import { type Draft, type Letter, signed } from './letter.ts'
import {
  confirmation,
  confirmWish,
  heldNotice,
  notice,
  preferencesLink,
  submissionOf,
  visitLetter,
} from './letters.ts'
import { tooMany } from './mail-limit.ts'

// A pace that mail services allow, and that leaves the database to the visitors.
const atOnce = 20
const pause = 200
const patience = 20_000

// Of this isolate: many submissions at once need one sender, not one each.
let sendingUntil = 0
let askedMeanwhile = false

/** Sends what is due. What fails waits longer each time; `lastError` says why. */
export async function sendDueMail(db: Db, env: Bindings) {
  askedMeanwhile = true
  if (Date.now() < sendingUntil) return
  sendingUntil = Date.now() + patience
  const started = Date.now()
  try {
    for (let more = true; more && Date.now() - started < patience;) {
      // Those who come at the same time are served together.
      await new Promise((resolve) => setTimeout(resolve, pause))
      askedMeanwhile = false
      const due = await takeDueMail(db, atOnce)
      if (due.length > 0) await noteOutcomes(db, await sendAll(db, env, due))
      more = due.length === atOnce || askedMeanwhile
    }
  } finally {
    sendingUntil = 0
  }
}

/** Sends letters that can be taken back once they no longer can. If the Worker ends before, cron does. */
export async function sendMailLater(db: Db, env: Bindings) {
  await new Promise((resolve) => setTimeout(resolve, undoFor))
  await sendDueMail(db, env)
}

async function sendAll(db: Db, env: Bindings, due: OutboxMail[]): Promise<Outcome[]> {
  const recipients = [...new Set(due.flatMap(({ recipient }) => recipient ?? []))]
  const [clinic, rows, recent] = await Promise.all([
    loadClinicName(db),
    recipients.length > 0 ? preferencesOf(db, recipients) : [],
    recentLetters(db, recipients),
  ])
  const preferences = new Map(rows.map((row) => [row.email, row]))
  const answered = new Set(rows.filter((row) => row.confirmedAt).map(({ email }) => email))
  const held = tooMany(due, recent, answered)
  return Promise.all(
    due.map((mail) =>
      held.has(mail.id)
        ? { mail, held: 'dailyLimit' as const }
        : outcomeOf(env, {
            mail,
            clinic,
            row: preferences.get(mail.recipient?.toLowerCase() ?? ''),
          }),
    ),
  )
}

/** A mail, who signs it, and the preferences of whoever gets it. */
type Parcel = { mail: OutboxMail; clinic: string; row: PreferencesRow | undefined }

async function outcomeOf(env: Bindings, parcel: Parcel): Promise<Outcome> {
  const { mail } = parcel
  try {
    await send(env, parcel)
    return { mail }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { mail, error: withoutAddresses(reason).slice(0, 300) }
  }
}

const withoutAddresses = (text: string) => text.replace(/\S+@\S+/g, '(address)')

async function send(env: Bindings, parcel: Parcel) {
  const { mail, clinic } = parcel
  const written = write(env, parcel)
  if (!written) return
  const from = { name: clinic, email: env.MAIL_FROM }
  await within(10_000, env.MAIL.send({ from, to: mail.recipient ?? env.STAFF_EMAIL, ...written }))
}

type Written = Letter & { headers?: Record<string, string> }

/** The letter, with the way out of all news for whoever has preferences. */
function write(env: Bindings, { mail, clinic, row }: Parcel): Written | undefined {
  const links = row && linksOf(env, row)
  const draft = draftOf(env, mail, row, links)
  if (!draft) return undefined
  return {
    // A letter about the preferences leads to them itself.
    ...signed(draft, {
      clinic,
      preferencesUrl: mail.kind === 'preferences' ? undefined : links?.page,
    }),
    ...(links && {
      headers: {
        'List-Unsubscribe': `<${links.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function linksOf({ SITE_URL }: Bindings, { email, unsubscribeToken: token }: PreferencesRow) {
  const query = new URLSearchParams({ email, token })
  const page = `${SITE_URL}/email-preferences?${query}`
  return {
    page,
    confirm: `${page}&confirm=1`,
    oneClick: `${SITE_URL}/api/email-preferences/unsubscribe?${query}`,
  }
}

type Links = ReturnType<typeof linksOf>

/** None where the preferences it is about are gone. */
function draftOf(
  env: Bindings,
  mail: OutboxMail,
  row: PreferencesRow | undefined,
  links: Links | undefined,
): Draft | undefined {
  const { SITE_URL } = env
  if (mail.data['held']) return heldNotice(submissionOf(mail), SITE_URL)
  if (mail.kind === 'notice') return notice(submissionOf(mail), SITE_URL, mail.data['suspected'])
  if (mail.kind === 'confirmation') return confirmation(submissionOf(mail), mail.data['firstName'])
  if (mail.kind === 'visit') return visitLetter(mail, SITE_URL, timeZone(env))
  if (!row || !links) return undefined
  const state = stateOf(row)
  // A ticked box may be anybody's: it asks. Whoever only asks for the link decides on the page.
  return mail.data['what'] && state !== 'subscribed'
    ? confirmWish(links.confirm, state)
    : preferencesLink(links.page)
}
