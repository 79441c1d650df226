import type { OutboxMail } from '#db/mail/outbox.ts'
import type { VisitRow } from '#db/visits/changes.ts'

/** News of a visit that staff have to know at once; undefined for a usual one. */
export function visitNews({ data }: OutboxMail, visit: VisitRow) {
  if (data['visit'] === 'cancelled')
    return 'Somebody has cancelled an appointment of today or tomorrow.'
  if (data['visit'] === 'moved') return 'Somebody has moved an appointment of today or tomorrow.'
  return visit.startsAt === null
    ? 'The time that was asked for had been taken: it is to be agreed.'
    : undefined
}
