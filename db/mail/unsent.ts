import { and, count, desc, eq, gte, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { paged } from '../lib/page.ts'
import { timeFromNow } from '../model/lib/time.ts'
import { mailOutbox, type OutboxMail } from './outbox.ts'
import { lastAttempt } from './sending.ts'
import { neverDue } from './outcomes.ts'
import { clearUndeliverable } from './undeliverable.ts'
import type { Page } from '../model/lib/page.ts'
import { mustFind } from '../must.ts'

/** Unsent mails that are held, that failed at least once, or whose attempts all ended without an outcome. */
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
  const newest = db.select().from(mailOutbox).where(failed).orderBy(desc(mailOutbox.id))
  return paged(await newest.limit(limit + 1).all(), limit)
}

/** How many mails should have left, and since when the oldest waits. Held and refused mail waits for staff instead. */
export async function waitingMail(db: Db) {
  const row = await db
    .select({ unsent: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lt(mailOutbox.nextAttemptAt, neverDue)))
    .get()
  return { unsent: row?.unsent ?? 0, oldest: row?.oldest ?? null }
}

const unsent = (id: number) => and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt))

export const getUnsentMail = (db: Db, id: number) =>
  db.select({ id: mailOutbox.id, kind: mailOutbox.kind }).from(mailOutbox).where(unsent(id)).get()

/** Makes a mail due now, as if it had never been tried or held, and its address one that takes mail. */
export const resendMail = (db: Db, actor: Actor, id: number) =>
  change({
    db,
    actor,
    action: 'update',
    table: mailOutbox,
    id,
    new: 'sent again',
    page: undefined,
    must: [mustFind(mailOutbox, unsent(id))],
    write: db
      .update(mailOutbox)
      .set({
        attempts: 0,
        nextAttemptAt: timeFromNow(0),
        heldReason: null,
        data: sql`json_set(${mailOutbox.data}, '$.released', 'yes')`,
      })
      .where(eq(mailOutbox.id, id))
      .returning(),
    also: [
      clearUndeliverable(
        db,
        sql`(select lower(${mailOutbox.recipient}) from ${mailOutbox} where ${eq(mailOutbox.id, id)})`,
      ),
    ],
  })

export const dropMail = (db: Db, actor: Actor, { id, kind }: Pick<OutboxMail, 'id' | 'kind'>) =>
  change({
    db,
    actor,
    action: 'delete',
    table: mailOutbox,
    id,
    // The recipient is left out, as the audit log is kept for ever.
    old: { kind },
    page: undefined,
    must: [mustFind(mailOutbox, unsent(id))],
    write: db.delete(mailOutbox).where(eq(mailOutbox.id, id)).returning({ id: mailOutbox.id }),
  })
