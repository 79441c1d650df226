import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { idColumn } from '../lib/columns.ts'
import { dayMs } from '../model/lib/time.ts'
import { noteReturn } from '../news/returns.ts'
import { softBounces } from '../news/tables.ts'
import { endByReport } from '../preferences/by-staff.ts'
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
export const markAddress = (db: Db, email: string, reason: UndeliverableReason, at: string) =>
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

/** A mail as it is counted: the same report may come more than once. */
const mailIdOf = ({ delivery, messageId, at }: MailEvent) =>
  delivery === undefined ? (messageId ?? at) : `news ${delivery}`

const softBounceDays = 7
const mostSoftBounces = 3

/** Notes that a mail came back for now. The third mail within a week marks the address. */
function softBounce(db: Db, event: MailEvent): BatchItem<'sqlite'>[] {
  const email = keyOf(event.email)
  const { at } = event
  const since = new Date(Date.parse(at) - softBounceDays * dayMs).toISOString()
  return [
    db
      .insert(softBounces)
      .values({ email, mail: mailIdOf(event), at })
      .onConflictDoNothing(),
    db.run(sql`insert into undeliverable_addresses (email, reason, at)
      select ${email}, 'bounced', ${at} where (select count(*) from soft_bounces
        where email = ${email} and at > ${since} and at <= ${at}) >= ${mostSoftBounces}
      on conflict (email) do update set reason = 'bounced', at = ${at}, cleared_at = null
        where ${at} > max(undeliverable_addresses.at, coalesce(undeliverable_addresses.cleared_at, ''))`),
  ]
}

/** The statements for one event. */
function statementsOf(db: Db, event: MailEvent): BatchItem<'sqlite'>[] {
  const { outcome, email, messageId, at } = event
  const isReturned = (outcome === 'bounced' || outcome === 'failed') && messageId
  return [
    ...(outcome === 'bounced' || outcome === 'complained'
      ? [markAddress(db, email, outcome, at)]
      : []),
    ...(outcome === 'failed' ? softBounce(db, event) : []),
    ...(outcome === 'complained' ? endByReport(db, keyOf(email), 'complaint') : []),
    ...(outcome === 'left' ? endByReport(db, keyOf(email), 'link') : []),
    ...(isReturned ? [returned(db, { ...event, messageId })] : []),
    ...noteReturn(db, event),
  ]
}

/** Notes what became of letters. Each event may come more than once, and in any order. */
export const noteMailEvents = (db: Db, events: MailEvent[]) =>
  batch(
    db,
    events.flatMap((event) => statementsOf(db, event)),
  )

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
