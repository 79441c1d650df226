import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { MailEvent } from '../model/mail.ts'

const reportDays = 30

/** SQL condition: the row of a news mail that a report is about, by our own id or else by the provider's. */
const isMeant = ({ delivery, messageId, email }: MailEvent): SQL | undefined => {
  if (delivery === undefined && !messageId) return undefined
  const which = delivery === undefined ? sql`provider_id = ${messageId}` : sql`id = ${delivery}`
  return sql`${which} and email = ${email.toLowerCase()}`
}

/** Statements that note on the row of a news mail what its report tells. Any report proves that it was sent. */
export function noteReturn(db: Db, event: MailEvent) {
  const row = isMeant(event)
  if (!row) return []
  const { outcome, at, messageId = null } = event
  const proven =
    db.run(sql`update news_deliveries set status = 'sent', sent_at = coalesce(sent_at, ${at}),
    provider_id = coalesce(provider_id, ${messageId}) where ${row} and status = 'unknown'`)
  if (outcome !== 'bounced' && outcome !== 'complained') return [proven]
  return [
    proven,
    db.run(sql`update news_deliveries set came = ${outcome}, came_at = ${at} where ${row} and came is not ${outcome}
      and coalesce(came, '') <> 'complained' and sent_at is not null
      and julianday(${at}) - julianday(sent_at) <= ${reportDays}`),
  ]
}
