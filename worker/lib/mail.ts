import type { Db } from '../../db/client.ts'
import { noteOutcomes, type Outcome, type OutboxMail, takeDueMail } from '../../db/mail.ts'
import { undoFor } from '../../db/model/mail.ts'
import { findPreferences } from '../../db/preferences.ts'
import type { Bindings } from '../env.ts'
import { timeZone } from './config.ts'
import { within } from './deadline.ts'
import {
  confirmation,
  heldNotice,
  type Letter,
  notice,
  preferencesLink,
  submissionOf,
  visitLetter,
} from './letters.ts'

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
      await noteOutcomes(db, await Promise.all(due.map((mail) => outcomeOf(db, env, mail))))
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

async function outcomeOf(db: Db, env: Bindings, mail: OutboxMail): Promise<Outcome> {
  try {
    await send(db, env, mail)
    return { mail }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { mail, error: withoutAddresses(reason).slice(0, 300) }
  }
}

const withoutAddresses = (text: string) => text.replace(/\S+@\S+/g, '(address)')

async function send(db: Db, env: Bindings, mail: OutboxMail) {
  const written = await write(db, env, mail)
  if (!written) return
  const message = { from: env.MAIL_FROM, to: mail.recipient ?? env.STAFF_EMAIL, ...written }
  await within(10_000, env.MAIL.send(message))
}

type Written = Letter & { headers?: Record<string, string> }

/** The letter; none where the preferences it is about are gone. */
async function write(db: Db, env: Bindings, mail: OutboxMail): Promise<Written | undefined> {
  if (mail.data['held']) return heldNotice(submissionOf(mail), env.SITE_URL)
  if (mail.kind === 'notice')
    return notice(submissionOf(mail), env.SITE_URL, mail.data['suspected'])
  if (mail.kind === 'confirmation') {
    return confirmation(submissionOf(mail), mail.data['firstName'] ?? '')
  }
  if (mail.kind === 'visit') return visitLetter(mail, env.SITE_URL, timeZone(env))
  const preferences = await findPreferences(db, mail.recipient ?? '')
  if (!preferences) return undefined
  const { email, unsubscribeToken: token } = preferences
  const query = new URLSearchParams({ email, token })
  const oneClick = `${env.SITE_URL}/api/email-preferences/unsubscribe?${query}`
  return {
    ...preferencesLink(`${env.SITE_URL}/email-preferences?${query}`),
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
