import { and, asc, between, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { minute, timeFromNow } from '../lib/time.ts'
import { mailOutbox, type OutboxMail } from './outbox.ts'
import { formLetters, type HeldReason, lettersADay } from '../model/mail.ts'

/** The longest pause between two attempts, in ms. */
const maxPauseMs = 6 * 60 * minute

/** The pause after this attempt, in ms: 1, 2, 4 … minutes, then six hours. */
const pauseMs = (attempt: number) => Math.min(2 ** (attempt - 1) * minute, maxPauseMs)

/** After so many failed attempts, over about 72 hours, only staff can have a mail sent again. */
export const lastAttempt = 21

/** Takes mails that are due and leases them for two minutes, so that no other sender takes them too. */
const takeDue = (db: Db, limit: number, condition?: SQL) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: timeFromNow(2 * minute), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(
      inArray(
        mailOutbox.id,
        db
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(
            and(
              isNull(mailOutbox.sentAt),
              isNull(mailOutbox.heldReason),
              lte(mailOutbox.nextAttemptAt, timeFromNow(0)),
              lt(mailOutbox.attempts, lastAttempt),
              condition,
            ),
          )
          .orderBy(sql`${mailOutbox.recipient} is null`, asc(mailOutbox.nextAttemptAt))
          .limit(limit),
      ),
    )
    .returning()
    .all()

/** Takes mails that are due. Mail to staff comes last: nobody waits for a confirmation behind that of a burst. */
export const takeDueMail = (db: Db, limit: number) => takeDue(db, limit)

/** Takes notices to staff that are due, which go as one mail. */
export const takeDueNotices = (db: Db, limit: number) =>
  takeDue(
    db,
    limit,
    and(eq(mailOutbox.kind, 'notice'), sql`${mailOutbox.data} ->> '$.held' is null`),
  )

/**
 * Letters that forms made us send to these addresses: how many were sent in the last 24 hours, as far as the
 * daily limit counts, and those that are being sent or will be tried again.
 */
export async function recentLetters(db: Db, recipients: string[]) {
  const { id, recipient, kind, sentAt, nextAttemptAt } = mailOutbox
  const isOfForm = inArray(kind, [...formLetters])
  // Stops counting at the daily limit.
  const sentTo = sql`select 1 from ${mailOutbox} where ${recipient} = address.value and ${isOfForm}
    and ${gt(sentAt, timeFromNow(-24 * 60 * minute))} limit ${lettersADay}`
  const [sent, underWay] = await db.batch([
    db
      .select({
        recipient: sql<string>`address.value`,
        count: sql<number>`(select count(*) from (${sentTo}))`,
      })
      .from(sql`json_each(${JSON.stringify(recipients)}) as address`),
    db
      .select({ id, recipient })
      .from(mailOutbox)
      .where(
        and(
          inArray(recipient, recipients),
          isOfForm,
          isNull(sentAt),
          between(nextAttemptAt, timeFromNow(0), timeFromNow(maxPauseMs)),
        ),
      ),
  ])
  return { sent, underWay }
}

export type SendingOutcome = {
  mail: OutboxMail
  error?: string
  /** the mail provider's id of the letter that it took */
  providerId?: string | undefined
  /** the provider refuses the mail for good: it is not tried again */
  isFinal?: boolean
  held?: HeldReason
  /** its reader asked for no contact since: it is deleted */
  isUnwanted?: true
}

/** Held and refused mail is never due, so that it does not fill the batches of `takeDueMail`. */
export const never = '9999-12-31T23:59:59.999Z'

/**
 * Saves how sending went. A failed mail is tried again; a held or refused one waits for staff. The address of somebody
 * who was told that a study opens is forgotten.
 */
export async function noteOutcomes(db: Db, outcomes: SendingOutcome[]) {
  const isForgotten = ({ mail, error, isFinal, isUnwanted }: SendingOutcome) =>
    isUnwanted || (mail.kind === 'study-opens' && (error === undefined || isFinal))
  const unwanted = outcomes.filter(isForgotten).map(({ mail }) => mail.id)
  const wanted = outcomes.filter((outcome) => !isForgotten(outcome))
  const isSent = ({ error, held }: SendingOutcome) => error === undefined && held === undefined
  const sent = wanted.filter(isSent).map(({ mail }) => mail.id)
  const notes: BatchItem<'sqlite'>[] = wanted
    .filter((outcome) => !isSent(outcome))
    .map(({ mail, error, isFinal, held }) => {
      const retryAt = isFinal ? never : timeFromNow(pauseMs(mail.attempts))
      return db
        .update(mailOutbox)
        .set(
          held
            ? { heldReason: held, nextAttemptAt: never }
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
  if (unwanted.length > 0) notes.push(db.delete(mailOutbox).where(inArray(mailOutbox.id, unwanted)))
  await batch(db, notes)
}
