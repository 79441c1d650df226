import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { dayMs } from '../model/lib/time.ts'
import { forgetOldAddresses } from './deliveries.ts'
import { forgetUnbegunDigests } from './digest-issue.ts'
import { softBounces } from './tables.ts'

const unconfirmedDays = 30
const unsubscribedMonths = 24
const softBounceDays = 30

/**
 * Deletes subscribers who never confirmed, or left long ago, and the addresses of old issues. Consents stay: they tell
 * that somebody left. `told_through` of an unconfirmed row is when this version came.
 */
export async function forgetOldNews(db: Db, now: number) {
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  const left = new Date(now)
  left.setUTCMonth(left.getUTCMonth() - unsubscribedMonths)
  await db.batch([
    // Somebody who asked again has a link in a newer mail, which must work.
    db.run(sql`delete from email_preferences where is_active and confirmed_at is null
      and max(created_at, coalesce(told_through, '')) < ${daysAgo(unconfirmedDays)}
      and not exists (select 1 from mail_outbox as mail where mail.recipient = email_preferences.email
        and mail.kind = 'preferences' and mail.created_at >= ${daysAgo(unconfirmedDays)})`),
    db.run(
      sql`delete from email_preferences where not is_active and unsubscribed_at < ${left.toISOString()}`,
    ),
    db.delete(softBounces).where(sql`${softBounces.at} < ${daysAgo(softBounceDays)}`),
  ])
  await forgetOldAddresses(db, now)
  await forgetUnbegunDigests(db, now)
}
