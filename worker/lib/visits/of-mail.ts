import type { Db } from '#db/client.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import type { VisitPlaces } from '#db/model/visits/place.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { listVisitsByIds } from '#db/visits/requests.ts'
import type { Bindings } from '#worker/env.ts'
import { visitPath } from './link.ts'
import { readVisitPlaces } from './places.ts'

/** The visit that a mail is about, as it is now, and its visitor's link. */
export type VisitOfMail = { visit: VisitRow; places: VisitPlaces; link: string }

/** The visit in the cause of a mail: 'visit_requests <id> …' */
const visitIdOf = ({ cause }: OutboxMail) => {
  const [, id] = /^visit_requests (\d+) /.exec(cause) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The visits that these mails are about, by the ids of the mails. */
export async function visitsOfMails(db: Db, env: Bindings, mails: readonly OutboxMail[]) {
  const ids = [...new Set(mails.flatMap((mail) => visitIdOf(mail) ?? []))]
  const found = new Map<number, VisitOfMail>()
  if (ids.length === 0) return found
  const [visits, places] = await Promise.all([listVisitsByIds(db, ids), readVisitPlaces(db, env)])
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  for (const mail of mails) {
    const visit = byId.get(visitIdOf(mail) ?? 0)
    if (visit)
      found.set(mail.id, { visit, places, link: env.SITE_URL + visitPath(env, visit, 'letter') })
  }
  return found
}
