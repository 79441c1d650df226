import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, id, json } from './columns.ts'
import { given, insertMany } from './many.ts'
import type { Page } from './model/fields.ts'
import { type LetterKind, undoFor } from './model/mail.ts'
import { paged } from './page.ts'

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
    heldReason: text(),
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

/** After so many failures only a person's Resend tries again. */
export const lastAttempt = 8

export type NewMail = Pick<typeof mailOutbox.$inferInsert, 'cause' | 'kind' | 'recipient' | 'data'>

/** Each once for its cause; `cause` is how the database makes it of the given one. */
export const enqueue = (db: Db, mails: NewMail[], cause = given('cause')) =>
  insertMany(
    db,
    mailOutbox,
    mails.map((mail) => ({ ...mail, nextAttemptAt: fromNow(0) })),
    { cause },
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

export type Outcome = { mail: OutboxMail; error?: string }

/** What was sent is done; what was not is tried again after 1, 2, 4 … minutes. */
export async function noteOutcomes(db: Db, outcomes: Outcome[]) {
  const sent = outcomes.filter(({ error }) => error === undefined).map(({ mail }) => mail.id)
  const notes: BatchItem<'sqlite'>[] = outcomes.flatMap(({ mail, error }) =>
    error === undefined
      ? []
      : db
          .update(mailOutbox)
          .set({ lastError: error, nextAttemptAt: fromNow(2 ** (mail.attempts - 1) * minute) })
          .where(eq(mailOutbox.id, mail.id)),
  )
  if (sent.length > 0) {
    const done = { sentAt: fromNow(0), lastError: null }
    notes.push(db.update(mailOutbox).set(done).where(inArray(mailOutbox.id, sent)))
  }
  const [first, ...others] = notes
  if (first) await db.batch([first, ...others])
}

/** Mails that failed at least once, or were lost on the way each time, and are not sent yet. */
export async function listUnsentMail(db: Db, { limit, before = Number.MAX_SAFE_INTEGER }: Page) {
  const failed = and(
    isNull(mailOutbox.sentAt),
    or(isNotNull(mailOutbox.lastError), gte(mailOutbox.attempts, lastAttempt)),
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
  db.select({ id: mailOutbox.id }).from(mailOutbox).where(unsent(id)).get()

/** As if it had never been tried. */
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
      .set({ attempts: 0, nextAttemptAt: fromNow(0) })
      .where(unsent(id))
      .returning(),
  })
