import { sql } from 'drizzle-orm'
import { isUnwantedSender } from '../candidates/contact/no-contact.ts'
import { mainAddress, withPerson } from '../candidates/contact/reader.ts'
import type { Db } from '../client.ts'

export type Unanswered = {
  id: number
  firstName: string
  lastName: string
  startsAt: string
  hasEmail: number
}

/** Confirmed visits whose visitors have not said that they come, and may be called. */
export const listUnanswered = (db: Db, locationId: number, from: string, to: string) =>
  db.all<Unanswered>(sql`select visit.id as id, visit.first_name as firstName, visit.last_name as lastName,
      visit.starts_at as startsAt, ${mainAddress} is not null as hasEmail
    from visit_requests as visit ${withPerson}
    where visit.status = 'confirmed' and not visit.suspected_spam and not visit.coming
    and visit.location_id = ${locationId} and visit.starts_at >= ${from} and visit.starts_at < ${to}
    and not ${isUnwantedSender(sql`'visit_requests'`, sql`visit.id`)} order by visit.starts_at, visit.id`)
