import {
  and,
  asc,
  between,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, id, json } from './lib/columns.ts'
import { given, insertMany } from './lib/many.ts'
import type { Page } from './model/fields.ts'
import { formLetters, type HeldReason, type LetterKind, undoFor } from './model/mail.ts'
import { paged } from './lib/page.ts'

/** Mails to be sent, written in the transaction of what causes them, and sent from here. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id,
    /** so that a repeated submission causes no second mail */
    cause: text().notNull().unique(),
    kind: text().$type<LetterKind>().notNull(),
    /** null is whoever STAFF_EMAIL names when it is sent */
    recipient: text(),
    data: json().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    nextAttemptAt: text().notNull(),
    sentAt: text(),
    lastError: text(),
    /** why it waits for a person instead of being sent */
    heldReason: text().$type<HeldReason>(),
    createdAt,
  },
  // Of what is unsent alone: it stays as small as what is waiting.
  (t) => [
    index('mail_outbox_due').on(t.nextAttemptAt).where(isNull(t.sentAt)),
    // Partial index: letters sent to visitors, to count them per address.
    index('mail_outbox_sent')
      .on(t.recipient, t.sentAt)
      .where(sql`${t.sentAt} is not null and ${t.recipient} is not null`),
  ],
)

export type OutboxMail = typeof mailOutbox.$inferSelect

const minute = 60_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The longest pause between two attempts. */
const longestPause = 6 * 60 * minute

/** The pause after this attempt: 1, 2, 4 … minutes, then six hours. */
const pauseAfter = (attempts: number) => Math.min(2 ** (attempts - 1) * minute, longestPause)

/** After so many failures, about 72 hours after the first, only a person's Resend tries again. */
export const lastAttempt = 21

export type NewMail = Pick<typeof mailOutbox.$inferInsert, 'cause' | 'kind' | 'recipient' | 'data'>

/** Each once for its cause; `cause` is how the database makes it of the given one, and of a `join`. */
export const enqueue = (db: Db, mails: NewMail[], cause = given('cause'), join?: SQL) =>
  insertMany(
    db,
    mailOutbox,
    mails.map((mail) => ({ ...mail, nextAttemptAt: fromNow(0) })),
    { cause },
    join,
  ).onConflictDoNothing()

type Announced = {
  about: string
  was: string
  is: string
  letter: Omit<NewMail, 'cause'> | undefined
}

/**
 * Writes a letter about a new status that is due only after `undoFor`, and deletes those about the same
 * record that are not sent yet. Where the status is again the one its reader knows, no letter stays.
 * `was` is the status until now, `is` the new one.
 */
export function announce(db: Db, { about, was, is, letter }: Announced): BatchItem<'sqlite'>[] {
  const unsent = and(
    gt(mailOutbox.cause, `${about} `),
    lt(mailOutbox.cause, `${about}!`),
    isNull(mailOutbox.sentAt),
  )
  if (!letter) return [db.delete(mailOutbox).where(unsent)]
  const cause = `${about} ${crypto.randomUUID()}`
  // What the reader knows: the status before the first letter that waits. A letter that was tried may
  // have arrived, whatever became of the attempt, so it does not count as waiting.
  const known = sql`coalesce((select ${mailOutbox.data} ->> '$.was' from ${mailOutbox}
    where ${and(unsent, eq(mailOutbox.attempts, 0))} limit 1), ${was})`
  const data = sql`json_set(${given('data')}, '$.was', ${known})`
  const mail = { ...letter, cause, nextAttemptAt: fromNow(undoFor) }
  const isKnown = sql`${mailOutbox.data} ->> '$.was' = ${is}`
  return [
    insertMany(db, mailOutbox, [mail], { data }),
    db.delete(mailOutbox).where(and(unsent, or(ne(mailOutbox.cause, cause), isKnown))),
  ]
}

/** When the last mail was written whose cause is this word and its time. */
export async function lastMailCaused(db: Db, word: string) {
  const last = await db
    .select({ cause: max(mailOutbox.cause) })
    .from(mailOutbox)
    .where(and(gte(mailOutbox.cause, `${word} `), lt(mailOutbox.cause, `${word}!`)))
    .get()
  return last?.cause ? new Date(last.cause.slice(word.length + 1)) : undefined
}

/** Takes mails that are due; nobody else gets them for two minutes, so none is sent twice. */
export const takeDueMail = (db: Db, limit: number) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: fromNow(2 * minute), attempts: sql`${mailOutbox.attempts} + 1` })
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
              lte(mailOutbox.nextAttemptAt, fromNow(0)),
              lt(mailOutbox.attempts, lastAttempt),
            ),
          )
          .orderBy(asc(mailOutbox.nextAttemptAt))
          .limit(limit),
      ),
    )
    .returning()
    .all()

/** Never due, so that taking mails does not pass over those that wait for a person. */
const never = '9999-12-31T23:59:59.999Z'

/**
 * What forms made us send to these addresses: the letters of the last 24 hours, and those that are
 * being sent or will be tried again.
 */
export async function recentLetters(db: Db, recipients: string[]) {
  const theirs = and(
    inArray(mailOutbox.recipient, recipients),
    inArray(mailOutbox.kind, [...formLetters]),
  )
  const columns = { id: mailOutbox.id, recipient: mailOutbox.recipient }
  const letters = () => db.select(columns).from(mailOutbox)
  const [sent, underWay] = await db.batch([
    letters().where(and(theirs, gt(mailOutbox.sentAt, fromNow(-24 * 60 * minute)))),
    letters().where(
      and(
        theirs,
        isNull(mailOutbox.sentAt),
        between(mailOutbox.nextAttemptAt, fromNow(0), fromNow(longestPause)),
      ),
    ),
  ])
  return { sent, underWay }
}

export type Outcome = {
  mail: OutboxMail
  error?: string
  /** no retry helps: only a person tries again */
  isFinal?: boolean
  held?: HeldReason
}

/**
 * What was sent is done; what was not is tried again, unless the provider refuses it for good; what is
 * held waits for a person.
 */
export async function noteOutcomes(db: Db, outcomes: Outcome[]) {
  const isSent = ({ error, held }: Outcome) => error === undefined && held === undefined
  const sent = outcomes.filter(isSent).map(({ mail }) => mail.id)
  const notes: BatchItem<'sqlite'>[] = outcomes
    .filter((outcome) => !isSent(outcome))
    .map(({ mail, error, isFinal, held }) => {
      const after = fromNow(pauseAfter(mail.attempts))
      return db
        .update(mailOutbox)
        .set(
          held
            ? { heldReason: held, nextAttemptAt: never }
            : { lastError: error, nextAttemptAt: isFinal ? never : after },
        )
        .where(eq(mailOutbox.id, mail.id))
    })
  if (sent.length > 0) {
    const done = { sentAt: fromNow(0), lastError: null }
    notes.push(db.update(mailOutbox).set(done).where(inArray(mailOutbox.id, sent)))
  }
  const [first, ...others] = notes
  if (first) await db.batch([first, ...others])
}

/** Mails that are held, failed at least once, or were lost on the way each time, and are not sent yet. */
export async function listUnsentMail(db: Db, { limit, before = Number.MAX_SAFE_INTEGER }: Page) {
  const failed = and(
    isNull(mailOutbox.sentAt),
    or(
      isNotNull(mailOutbox.lastError),
      isNotNull(mailOutbox.heldReason),
      gte(mailOutbox.attempts, lastAttempt),
    ),
    lt(mailOutbox.id, before),
  )
  const rows = db.select().from(mailOutbox).where(failed)
  return paged(
    await rows
      .orderBy(sql`${mailOutbox.id} desc`)
      .limit(limit + 1)
      .all(),
    limit,
  )
}

const unsent = (id: number) => and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt))

export const getUnsentMail = (db: Db, id: number) =>
  db.select({ id: mailOutbox.id, kind: mailOutbox.kind }).from(mailOutbox).where(unsent(id)).get()

/** As if it had never been tried, and whatever held it. */
export const resendMail = (db: Db, actor: Actor, id: number) =>
  change({
    db,
    actor,
    action: 'update',
    table: mailOutbox,
    id,
    new: 'sent again',
    write: db
      .update(mailOutbox)
      .set({
        attempts: 0,
        nextAttemptAt: fromNow(0),
        heldReason: null,
        data: sql`json_set(${mailOutbox.data}, '$.released', 'yes')`,
      })
      .where(unsent(id))
      .returning(),
  })

/** Never to be sent: a person decided so. */
export const dropMail = (db: Db, actor: Actor, { id, kind }: Pick<OutboxMail, 'id' | 'kind'>) =>
  change({
    db,
    actor,
    action: 'delete',
    table: mailOutbox,
    id,
    // Whom it was for stays out of the log, which is kept for ever.
    old: { kind },
    write: db.delete(mailOutbox).where(unsent(id)).returning({ id: mailOutbox.id }),
  })
