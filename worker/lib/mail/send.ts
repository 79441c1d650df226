import { isRecent } from '#db/lib/is-recent.ts'
import {
  addressedMail,
  candidatesOfMails,
  isForOthers,
  isUnreachable,
  isUnwantedMail,
  unwantedLetters,
} from '#db/candidates/contact/of-mail.ts'
import type { Db } from '#db/client.ts'
import { loadLetterWords } from '#db/mail/words.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import { noteRecipients, recentLetters, takeDueMail, takeDueNotices } from '#db/mail/sending.ts'
import { noteOutcomes, type SendingOutcome } from '#db/mail/outcomes.ts'
import { lettersOut, noAddress, undeliverableReasons, undoFor } from '#db/model/mail.ts'
import { undeliverableOf } from '#db/mail/undeliverable.ts'
import { preferencesOf } from '#db/preferences/preferences.ts'
import type { Bindings } from '#worker/env.ts'
import { visitsOfMails } from '../visits/of-mail.ts'
import { composeMail } from './compose.ts'
import type { Parcel } from './drafts.ts'
import { overDailyLimit } from './mail-limit.ts'
import { isNotice, mostGathered, mostSingleNotices } from './notices.ts'
import { deliver } from './providers/index.ts'
import { mailFailureReason, MailRefusal } from './providers/refusal.ts'
import { letterToSend } from './staging.ts'
import { submissionOf } from './letters.ts'

// A rate that mail services allow, and that leaves the database enough time for visitors.
const batchSize = 20
const pauseMs = 200
const runTimeoutMs = 20_000

// One of each per isolate: one request also sends the mails that become due while it sends.
let sendingSince = 0
let isAskedAgain = false

/** Sends the mail that is due. A mail that fails is retried after a growing delay. */
export async function sendDueMail(db: Db, env: Bindings) {
  isAskedAgain = true
  if (isRecent(sendingSince, runTimeoutMs)) return
  const started = Date.now()
  sendingSince = started
  try {
    for (let more = true; more && isRecent(started, runTimeoutMs);) {
      // Waits, so that mails of simultaneous submissions fit into one batch.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      isAskedAgain = false
      const due = await takeDueMail(db, batchSize)
      if (due.some(isNotice)) due.push(...(await takeDueNotices(db, mostGathered)))
      if (due.length > 0) await noteOutcomes(db, await sendAll(db, env, due))
      more = due.length >= batchSize || isAskedAgain
    }
  } finally {
    sendingSince = 0
  }
}

/** Sends letters after the time in which staff can undo them. If the Worker ends before that, cron sends them. */
export async function sendMailLater(db: Db, env: Bindings) {
  await new Promise((resolve) => setTimeout(resolve, undoFor))
  await sendDueMail(db, env)
}

type Candidates = Awaited<ReturnType<typeof candidatesOfMails>>

/** Gives each mail the present address of its recipient. */
async function readdressed(db: Db, taken: OutboxMail[], candidates: Candidates) {
  const due = taken.map((mail) => addressedMail(mail, candidates.get(mail.id)))
  await noteRecipients(
    db,
    due.filter(({ recipient }, at) => recipient !== taken[at]?.recipient),
  )
  return due
}

async function sendAll(db: Db, env: Bindings, taken: OutboxMail[]): Promise<SendingOutcome[]> {
  const candidates = await candidatesOfMails(db, taken)
  const due = await readdressed(db, taken, candidates)
  const recipients = [...new Set(due.flatMap(({ recipient }) => recipient ?? []))]
  const [letters, rows, recent, unwanted, refusing, visits] = await Promise.all([
    loadLetterWords(db),
    recipients.length > 0 ? preferencesOf(db, recipients) : [],
    recentLetters(db, recipients),
    unwantedLetters(db, due),
    recipients.length > 0 ? undeliverableOf(db, recipients) : [],
    visitsOfMails(db, env, due),
  ])
  const preferences = new Map(rows.map((row) => [row.email, row]))
  const confirmed = rows.filter((row) => row.confirmedAt).map(({ email }) => email)
  const reasons = new Map(refusing.map(({ email, reason }) => [email, reason]))
  const held = overDailyLimit(due, recent, confirmed)
  const notices = due.filter(isNotice)
  const [first, ...gathered] = notices.length > mostSingleNotices ? notices : []
  const ofGathered =
    first &&
    outcomeOf(env, {
      mail: first,
      ...letters,
      row: undefined,
      candidate: undefined,
      isAfterLapse: false,
      gathered,
    })
  return Promise.all(
    due.map(async (mail): Promise<SendingOutcome> => {
      if (ofGathered && isNotice(mail)) return { ...(await ofGathered), mail }
      const of = candidates.get(mail.id)
      const isUnwanted = isUnwantedMail(mail, of) || isForOthers(mail, of) || unwanted.has(mail.id)
      // The recipient is empty for the visit of a person who never gave an address.
      if (isUnwanted || mail.recipient === '') return { mail, isUnwanted: true }
      if (isUnreachable(mail, of)) return { mail, error: noAddress, isFinal: true }
      if (held.has(mail.id)) return { mail, held: 'dailyLimit' }
      const reason = reasons.get(mail.recipient?.toLowerCase() ?? '')
      if (reason) return { mail, error: undeliverableReasons[reason], isFinal: true }
      const row = preferences.get(mail.recipient?.toLowerCase() ?? '')
      const isAfterLapse = Boolean(of?.isAfterLapse)
      const about = { candidate: of?.candidate, isAfterLapse, visit: visits.get(mail.id) }
      return outcomeOf(env, { mail, ...letters, row, ...about })
    }),
  )
}

async function outcomeOf(env: Bindings, parcel: Parcel): Promise<SendingOutcome> {
  const { mail } = parcel
  try {
    return { mail, providerId: await send(env, parcel) }
  } catch (error) {
    return { mail, error: mailFailureReason(error), isFinal: error instanceof MailRefusal }
  }
}

async function send(env: Bindings, parcel: Parcel) {
  const { mail, clinic } = parcel
  const composed = await composeMail(env, parcel)
  if (!composed) return undefined
  const from = { name: clinic, email: env.MAIL_FROM }
  const to = mail.recipient ?? env.STAFF_EMAIL
  const message = { from, to, ...replyToOf(parcel), ...composed }
  return deliver(env, letterToSend(env, mail.kind, message))
}

/** The `Reply-To` of a letter to a visitor. Letters to staff have none: staff answer in the admin area. */
function replyToOf({ mail, row, words }: Parcel) {
  if (!lettersOut.includes(mail.kind)) return {}
  // The letter with a fresh link to the preferences names no form.
  const form = submissionOf(mail) ?? row?.source
  const { email_general: visitors, email_partners: sponsors } = words.company_info
  const replyTo = form === 'sponsor inquiry' ? sponsors : visitors
  return replyTo ? { replyTo } : {}
}
