import { and, eq, gte, isNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, idColumn, jsonColumn } from '../lib/columns.ts'
import { insertMany, rowValue } from '../lib/insert-many.ts'
import { timeFromNow } from '../model/lib/time.ts'
import { type HeldReason, type LetterKind, undoFor } from '../model/mail.ts'

/** The outbox: mails are written in the transaction that causes them, and sent from here later. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: idColumn,
    /** unique, so that a repeated submission causes no second mail */
    cause: text().notNull().unique(),
    kind: text().$type<LetterKind>().notNull(),
    /** null means staff: the address that STAFF_EMAIL names when the mail is sent */
    recipient: text(),
    data: jsonColumn().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    nextAttemptAt: text().notNull(),
    sentAt: text(),
    /** the id that the mail provider gave the letter */
    providerId: text(),
    lastError: text(),
    /** why it waits for a person instead of being sent */
    heldReason: text().$type<HeldReason>(),
    createdAt,
  },
  (t) => [
    // Partial index: unsent mail only.
    index('mail_outbox_due').on(t.nextAttemptAt).where(isNull(t.sentAt)),
    // Partial index: letters sent to visitors, to count them per address.
    index('mail_outbox_sent')
      .on(t.recipient, t.sentAt)
      .where(sql`${t.sentAt} is not null and ${t.recipient} is not null`),
    // Partial index: letters about which the provider may still report.
    index('mail_outbox_provider')
      .on(t.providerId)
      .where(sql`${t.providerId} is not null`),
  ],
)

export type OutboxMail = typeof mailOutbox.$inferSelect
export type NewMail = Pick<typeof mailOutbox.$inferInsert, 'cause' | 'kind' | 'recipient' | 'data'>

/** Skips a mail whose cause has one already. `cause` is SQL that computes it from the given one and from `join`. */
export function enqueue(db: Db, mails: NewMail[], cause = rowValue('cause'), join?: SQL) {
  const nextAttemptAt = sql`${timeFromNow(0)}`
  return insertMany(db, mailOutbox, mails, { cause, nextAttemptAt }, join).onConflictDoNothing()
}

type Announced = {
  /** the record and field that changed: the beginning of the cause */
  about: string
  was: string
  is: string
  letter: Omit<NewMail, 'cause'> | undefined
}

/**
 * Writes a letter about a new status that is due only after `undoFor`, and deletes the unsent letters
 * about the same record. If the new status is the one its reader knows already, no letter stays.
 */
export function announce(db: Db, { about, was, is, letter }: Announced): BatchItem<'sqlite'>[] {
  const unsent = and(causeBeginsWith(about), isNull(mailOutbox.sentAt))
  if (!letter) return [db.delete(mailOutbox).where(unsent)]
  const cause = `${about} ${crypto.randomUUID()}`
  // The reader knows the status before the first waiting letter. A letter that was tried may have
  // arrived even if the attempt failed, so it does not count as waiting.
  const known = sql`coalesce((select ${mailOutbox.data} ->> '$.was' from ${mailOutbox}
    where ${and(unsent, eq(mailOutbox.attempts, 0))} limit 1), ${was})`
  const data = sql`json_set(${rowValue('data')}, '$.was', ${known})`
  const mail = { ...letter, cause, nextAttemptAt: timeFromNow(undoFor) }
  const isKnown = sql`${mailOutbox.data} ->> '$.was' = ${is}`
  return [
    insertMany(db, mailOutbox, [mail], { data }),
    db.delete(mailOutbox).where(and(unsent, or(ne(mailOutbox.cause, cause), isKnown))),
  ]
}

/** SQL condition: the cause begins with these words. A range instead of LIKE uses the index; '!' follows the space. */
export const causeBeginsWith = (words: string) =>
  and(gte(mailOutbox.cause, `${words} `), lt(mailOutbox.cause, `${words}!`))

/** The time in the newest cause of the form `<word> <ISO time>`. */
export async function lastMailCaused(db: Db, word: string) {
  const last = await db
    .select({ cause: max(mailOutbox.cause) })
    .from(mailOutbox)
    .where(causeBeginsWith(word))
    .get()
  return last?.cause ? new Date(last.cause.slice(word.length + 1)) : undefined
}
