import { sql } from 'drizzle-orm'
import { isUnwantedSender } from '../candidates/no-contact.ts'
import type { Db } from '../client.ts'

export type Unanswered = {
  id: number
  firstName: string
  lastName: string
  startsAt: string
  hasEmail: number
}

/** The confirmed visits at a location between two moments whose visitors have not said that they come, and may be called. */
export const listUnanswered = (db: Db, locationId: number, from: string, to: string) =>
  db.all<Unanswered>(sql`select id, first_name as firstName, last_name as lastName, starts_at as startsAt,
      email <> '' as hasEmail
    from visit_requests as visit where status = 'confirmed' and not suspected_spam and not coming
    and location_id = ${locationId} and starts_at >= ${from} and starts_at < ${to}
    and not ${isUnwantedSender(sql`'visit_requests'`, sql`visit.id`)} order by starts_at, id`)
