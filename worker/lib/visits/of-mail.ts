import type { Db } from '#db/client.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import type { VisitPlaces } from '#db/model/visits/place.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { listVisitsByIds } from '#db/visits/requests.ts'
import type { Bindings } from '#worker/env.ts'
import { visitPath } from './page/link.ts'
import { readVisitPlaces } from './places.ts'

/** A visit in its present state, and its link for a letter to the visitor. */
type LinkedVisit = { visit: VisitRow; link: string }

/** The visit of a mail, and further visits that a reminder lists. */
export type VisitOfMail = LinkedVisit & { places: VisitPlaces; others: readonly LinkedVisit[] }

/** The visit in the cause of a mail: 'visit_requests <id> …' */
const visitIdOf = ({ cause }: OutboxMail) => {
  const [, id] = /^visit_requests (\d+) /.exec(cause) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The ids of the other visits that a reminder names. `enqueueReminders` writes them. */
const otherIdsOf = ({ data }: OutboxMail) => (data['others']?.split(' ') ?? []).map(Number)

/** The visits that these mails are about, by the ids of the mails. */
export async function visitsOfMails(db: Db, env: Bindings, mails: readonly OutboxMail[]) {
  const ids = new Set(mails.flatMap((mail) => [visitIdOf(mail) ?? [], otherIdsOf(mail)].flat()))
  const found = new Map<number, VisitOfMail>()
  if (ids.size === 0) return found
  const [visits, places] = await Promise.all([
    listVisitsByIds(db, [...ids]),
    readVisitPlaces(db, env),
  ])
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  for (const mail of mails) {
    const linked = (id: number | undefined): LinkedVisit[] => {
      const visit = byId.get(id ?? 0)
      const address = mail.recipient ?? undefined
      return visit ? [{ visit, link: env.SITE_URL + visitPath(env, visit, address) }] : []
    }
    const [about] = linked(visitIdOf(mail))
    if (about) found.set(mail.id, { ...about, places, others: otherIdsOf(mail).flatMap(linked) })
  }
  return found
}
