import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { idColumn } from '../lib/columns.ts'
import type { MailEvent, UndeliverableReason } from '../model/mail.ts'
import { mailOutbox } from './outbox.ts'
import { neverDue } from './outcomes.ts'

/** Addresses that sent a letter back, or whose owner called one spam. No letter is sent to them. */
export const undeliverable = sqliteTable('undeliverable_addresses', {
  id: idColumn,
  /** in lower case */
  email: text().notNull().unique(),
  reason: text().$type<UndeliverableReason>().notNull(),
  /** when that happened, as the mail provider says */
  at: text().notNull(),
  /** when staff had a letter sent again: only what happened later marks the address once more */
  clearedAt: text(),
})

const keyOf = (email: string) => email.toLowerCase()

/** Marks an address. The same event again, or an older one, changes nothing. */
const mark = (db: Db, email: string, reason: UndeliverableReason, at: string) =>
  db
    .insert(undeliverable)
    .values({ email: keyOf(email), reason, at })
    .onConflictDoUpdate({
      target: undeliverable.email,
      set: { reason, at, clearedAt: null },
      setWhere: sql`${at} > max(${undeliverable.at}, coalesce(${undeliverable.clearedAt}, ''))`,
    })

/** Marks a returned letter as unsent, so that it waits for staff. */
const returned = (db: Db, { email, messageId, detail }: MailEvent & { messageId: string }) =>
  db
    .update(mailOutbox)
    .set({ sentAt: null, nextAttemptAt: neverDue, lastError: detail })
    .where(
      and(
        eq(mailOutbox.providerId, messageId),
        sql`lower(${mailOutbox.recipient}) = ${keyOf(email)}`,
        sql`${mailOutbox.sentAt} is not null`,
      ),
    )

/** Notes what became of letters. Each event may come more than once, and in any order. */
export async function noteMailEvents(db: Db, events: MailEvent[]) {
  await batch(
    db,
    events.flatMap((event): BatchItem<'sqlite'>[] => {
      const { outcome, email, messageId, at } = event
      return [
        ...(outcome === 'failed' ? [] : [mark(db, email, outcome, at)]),
        ...(outcome === 'complained' || !messageId ? [] : [returned(db, { ...event, messageId })]),
      ]
    }),
  )
}

/** Why no letter goes to each of these addresses; addresses that take letters are left out. */
export const undeliverableOf = (db: Db, emails: string[]) =>
  db
    .select({ email: undeliverable.email, reason: undeliverable.reason })
    .from(undeliverable)
    .where(and(inArray(undeliverable.email, emails.map(keyOf)), isNull(undeliverable.clearedAt)))

/** Staff say that the address of a letter takes mail. */
export const clearUndeliverable = (db: Db, email: SQL) =>
  db
    .update(undeliverable)
    .set({ clearedAt: new Date().toISOString() })
    .where(and(sql`${undeliverable.email} = ${email}`, isNull(undeliverable.clearedAt)))
