import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { minuteMs, timeFromNow } from '../model/lib/time.ts'
import { causeBeginsWith, mailOutbox, type OutboxMail } from './outbox.ts'
import { type HeldReason, personalLetters } from '../model/mail.ts'
import { maxPauseMs } from './sending.ts'

/** The pause after this attempt, in ms: 1, 2, 4 … minutes, then six hours. */
const pauseMs = (attempt: number) => Math.min(2 ** (attempt - 1) * minuteMs, maxPauseMs)

export type SendingOutcome = {
  mail: OutboxMail
  error?: string
  /** the mail provider's id of the letter that it took */
  providerId?: string | undefined
  /** the provider refuses the mail for good: it is not tried again */
  isFinal?: boolean
  held?: HeldReason
  /** the reader has asked for no contact, or the mail has no reader: it is deleted */
  isUnwanted?: true
}

/** Held and refused mail is never due, so that it does not fill the batches of `takeDueMail`. */
export const neverDue = '9999-12-31T23:59:59.999Z'

/** A letter about a visit describes the visit at the time of sending, so it replaces earlier letters that are held. */
function deleteReplacedHeld(db: Db, { id, cause, kind: newer }: OutboxMail) {
  const [visit] = /^visit_requests \d+/.exec(cause) ?? []
  if (!visit || newer === 'confirmation' || !personalLetters.includes(newer)) return []
  const { heldReason, kind } = mailOutbox
  const isAbout = and(causeBeginsWith(visit), inArray(kind, [...personalLetters]))
  return [db.delete(mailOutbox).where(and(isAbout, isNotNull(heldReason), lt(mailOutbox.id, id)))]
}

/**
 * Saves how sending went. A failed mail is tried again; a held or refused one waits for staff. The address of somebody
 * who was told that a study opens is forgotten.
 */
export async function noteOutcomes(db: Db, outcomes: SendingOutcome[]) {
  const isForgotten = ({ mail, error, isFinal, held, isUnwanted }: SendingOutcome) =>
    isUnwanted || (mail.kind === 'study-opens' && !held && (error === undefined || isFinal))
  const unwanted = outcomes.filter(isForgotten).map(({ mail }) => mail.id)
  const wanted = outcomes.filter((outcome) => !isForgotten(outcome))
  const isSent = ({ error, held }: SendingOutcome) => error === undefined && held === undefined
  const sent = wanted.filter(isSent).map(({ mail }) => mail.id)
  const notes: BatchItem<'sqlite'>[] = wanted
    .filter((outcome) => !isSent(outcome))
    .map(({ mail, error, isFinal, held }) => {
      const retryAt = isFinal ? neverDue : timeFromNow(pauseMs(mail.attempts))
      return db
        .update(mailOutbox)
        .set(
          held
            ? { heldReason: held, nextAttemptAt: neverDue }
            : { lastError: error, nextAttemptAt: retryAt },
        )
        .where(eq(mailOutbox.id, mail.id))
    })
  if (sent.length > 0) {
    const ids = wanted.map(({ mail, providerId }) => [mail.id, providerId])
    const providerId = sql`(select value ->> 1 from json_each(${JSON.stringify(ids)})
      where value ->> 0 = ${mailOutbox.id})`
    const done = { sentAt: timeFromNow(0), lastError: null, providerId }
    notes.push(db.update(mailOutbox).set(done).where(inArray(mailOutbox.id, sent)))
  }
  notes.push(...wanted.flatMap(({ mail, error }) => (error ? [] : deleteReplacedHeld(db, mail))))
  if (unwanted.length > 0) notes.push(db.delete(mailOutbox).where(inArray(mailOutbox.id, unwanted)))
  await batch(db, notes)
}
