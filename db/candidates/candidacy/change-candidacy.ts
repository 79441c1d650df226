import { and, eq } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { CandidacyChange } from '#db/model/candidates/candidates.ts'
import { candidacies } from '../candidacies.ts'
import type { Candidacy } from './read-candidacies.ts'
import type { Situation } from '../steps/next-step.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { mustFind } from '#db/must.ts'
import { mustBeStill } from '../change/change.ts'
import { personAfter } from './effect-on-person.ts'

type Fields = Pick<Candidacy, 'status' | 'closedReason' | 'reasonDetail' | 'screeningNumber'>

/** The fields of a candidacy after a change. Only a closed one has a reason, and a new reason clears the detail. */
export function candidacyAfter(old: Candidacy, change: CandidacyChange): Fields {
  const { status = old.status, screeningNumber = old.screeningNumber } = change
  if (status !== 'closed')
    return { status, closedReason: null, reasonDetail: null, screeningNumber }
  const closedReason = change.closedReason ?? old.closedReason
  const kept = closedReason === old.closedReason ? old.reasonDetail : null
  return { status, closedReason, reasonDetail: change.reasonDetail ?? kept, screeningNumber }
}

export const mustBeStillCandidacy = ({ id, version }: Candidacy) =>
  mustFind(candidacies, and(eq(candidacies.id, id), eq(candidacies.version, version)))

/** Saves a candidacy; the others stay. Undefined if somebody else was faster: nothing is written then. */
export function saveCandidacy(
  db: Db,
  actor: Actor,
  record: StoredCandidateRecord,
  old: Candidacy,
  fields: Fields,
  situation: Situation,
) {
  const at = new Date().toISOString()
  const { status, closedReason, screeningNumber } = fields
  const others = record.candidacies.filter((one) => one !== old)
  const isClosing = status === 'closed' && old.status !== 'closed'
  const data = {
    study: old.study,
    from: old.status,
    to: status,
    reason: closedReason,
    reasonDetail: fields.reasonDetail,
  }
  return change({
    db,
    actor,
    action: 'update',
    table: candidacies,
    id: old.id,
    // Without the detail and the number, which tell about the person: the log is kept for ever.
    old: { status: old.status, closedReason: old.closedReason },
    new: {
      status,
      closedReason,
      changed: screeningNumber !== old.screeningNumber ? ['screeningNumber'] : [],
    },
    page: undefined,
    must: [mustBeStill(record.candidate), mustBeStillCandidacy(old)],
    write: db
      .update(candidacies)
      .set({
        ...fields,
        ...(isClosing && { closedAt: at }),
        ...(status !== 'closed' && { closedAt: null }),
        version: old.version + 1,
        updatedAt: at,
      })
      .where(eq(candidacies.id, old.id))
      .returning({ id: candidacies.id }),
    also: personAfter(db, actor, record, {
      at,
      situation,
      statuses: [...others.map((one) => one.status), status],
      happened: { kind: 'candidacy', data },
    }),
  })
}
