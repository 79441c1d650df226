import { daysAfter } from '#db/candidates/steps/business-time.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { CandidateStatus } from '#db/model/candidates/labels.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import { inHours, type SamplePerson } from './sample-people.ts'

const quarter = 15 * minuteMs

/** Rounds to a quarter of an hour. Future due times move into office hours. */
function dueIn(hours: number, office: Office) {
  const due = new Date(Math.round(Date.parse(inHours(hours)) / quarter) * quarter)
  return (hours > 0 ? daysAfter(due, 0, office) : due).toISOString()
}

type Ids = { candidateId: number; visitId: number | undefined; owner: { id: number; name: string } }

/** The later events of a sample person. Each change of status names the status before it. */
export function sampleHistory(
  { wrote, happened = [], visit, owned }: SamplePerson,
  { candidateId, visitId, owner }: Ids,
) {
  let status: CandidateStatus = 'new'
  const events = happened.map((one) => {
    const { ago, by = owner.name } = one
    const event = { candidateId, at: inHours(-ago), by: 'user' as const, name: by }
    if ('to' in one) {
      const data = { from: status, to: one.to, reason: one.reason ?? null }
      status = one.to
      return { ...event, kind: 'status' as const, data }
    }
    if (!('tried' in one)) return { ...event, kind: 'note' as const, data: { text: one.note } }
    const data = { channel: 'phone', outcome: one.tried, note: one.note ?? null }
    return { ...event, kind: 'attempt' as const, data }
  })
  const byStaff = { candidateId, by: 'user' as const, name: owner.name }
  const assigned = { from: null, to: owner.id, fromName: null, toName: owner.name }
  return [
    ...(owned
      ? [{ ...byStaff, at: inHours(0.5 - wrote), kind: 'owner' as const, data: assigned }]
      : []),
    ...events,
    ...(visit && visit.status !== 'pending'
      ? [
          {
            ...byStaff,
            at: inHours(1 - visit.asked),
            kind: 'visit' as const,
            data: { id: visitId, status: visit.status },
          },
        ]
      : []),
  ]
}

export function sampleState(
  { happened = [], next, owned }: SamplePerson,
  owner: Ids['owner'],
  office: Office,
) {
  const changes = happened.filter((one) => 'to' in one)
  const { to: status = 'new', reason: closedReason = null } = changes.at(-1) ?? {}
  const isOver = status === 'closed' || status === 'enrolled'
  const last = happened.at(-1)
  return {
    status,
    closedReason,
    ownerId: owned ? owner.id : null,
    attempts: happened.filter((one) => 'tried' in one).length,
    version: 1 + happened.length,
    ...(next && { nextAction: next[0], dueAt: dueIn(next[1], office) }),
    ...(isOver && { nextAction: null, dueAt: null }),
    ...(last && { updatedAt: inHours(-last.ago) }),
  } as const
}
