import { and, asc, between, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { dayMs, hourMs, minuteMs, timeFromNow } from '../model/lib/time.ts'
import { hasAnswered } from './answered.ts'
import { mailboxKeys, mailboxSql, sentToMailbox } from './mailbox.ts'
import { mailOutbox, type OutboxMail } from './outbox.ts'
import { countedLetters, lettersADay } from '../model/mail.ts'

/** The longest pause between two attempts, in ms. */
export const maxPauseMs = 6 * hourMs

/** After this many failed attempts, in about 72 hours, only staff can have a mail sent again. */
export const lastAttempt = 21

/** Takes mails that are due and leases them for two minutes, so that no other sender takes them too. */
const takeDue = (db: Db, limit: number, condition?: SQL) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: timeFromNow(2 * minuteMs), attempts: sql`${mailOutbox.attempts} + 1` })
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

/** Takes mails that are due. Mail to staff comes last, so that a burst of notices delays no confirmation. */
export const takeDueMail = (db: Db, limit: number) => takeDue(db, limit)

/** Takes notices to staff that are due, which go as one mail. */
export const takeDueNotices = (db: Db, limit: number) =>
  takeDue(
    db,
    limit,
    and(eq(mailOutbox.kind, 'notice'), sql`${mailOutbox.data} ->> '$.held' is null`),
  )

export async function noteRecipients(db: Db, mails: OutboxMail[]) {
  if (mails.length === 0) return
  const given = JSON.stringify(mails.map(({ id, recipient }) => [id, recipient]))
  const ids = mails.map(({ id }) => id)
  const recipient = sql`(select value ->> 1 from json_each(${given}) where value ->> 0 = ${mailOutbox.id})`
  await db.update(mailOutbox).set({ recipient }).where(inArray(mailOutbox.id, ids))
}

/**
 * Letters that visitors made us send to the mailboxes of these addresses: how many were sent in the last 24 hours, up
 * to the daily limit, and which are being sent or will be tried again. `hasAnswered`: somebody used the link of a
 * letter to this very address.
 */
export async function recentLetters(db: Db, recipients: string[]) {
  const { id, recipient, kind, sentAt, nextAttemptAt } = mailOutbox
  const isCounted = inArray(kind, [...countedLetters])
  const boxes = recipients.map(mailboxKeys)
  const [one, other] = sentToMailbox.map(
    (isMeant) => sql`select 1 from ${mailOutbox} where ${isMeant} and ${isCounted}
    and ${gt(sentAt, timeFromNow(-dayMs))}`,
  )
  // Stops counting at the daily limit.
  const sentTo = sql`${one} union all ${other} limit ${lettersADay}`
  const [sent, underWay] = await db.batch([
    db
      .select({
        recipient: sql<string>`box.value ->> 'address'`,
        count: sql<number>`(select count(*) from (${sentTo}))`,
        hasAnswered: hasAnswered(sql`(box.value ->> 'address')`).mapWith(Boolean),
      })
      .from(sql`json_each(${JSON.stringify(boxes)}) as box`),
    db
      .select({ id, recipient })
      .from(mailOutbox)
      .where(
        and(
          inArray(
            mailboxSql,
            boxes.map(({ mailbox }) => mailbox),
          ),
          isCounted,
          isNull(sentAt),
          between(nextAttemptAt, timeFromNow(0), timeFromNow(maxPauseMs)),
        ),
      ),
  ])
  return { sent, underWay }
}
