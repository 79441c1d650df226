import { eq } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { candidacies } from '../candidacies.ts'
import type { Situation } from '../steps/next-step.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { mustBeStill } from '../change/change.ts'
import { mustBeStillCandidacy } from './change-candidacy.ts'
import { personAfter, type StudyCoordinator } from './effect-on-person.ts'

type Study = { id: number; title: string; coordinator?: StudyCoordinator | undefined }

/** Considers a person for a study. A candidacy without a study gets this one. Undefined if somebody else was faster. */
export function offerStudy(
  db: Db,
  actor: Actor,
  record: StoredCandidateRecord,
  study: Study,
  situation: Situation,
) {
  const at = new Date().toISOString()
  const { candidate } = record
  const none = record.candidacies.find(({ studyId }) => studyId === null)
  const others = record.candidacies.filter((one) => one !== none)
  const status = none && isOpenStatus(none.status) ? none.status : ('new' as const)
  const row = { candidateId: candidate.id, studyId: study.id, openedAt: at, updatedAt: at }
  const write = none
    ? db
        .update(candidacies)
        .set({
          studyId: study.id,
          status,
          closedReason: null,
          reasonDetail: null,
          closedAt: null,
          version: none.version + 1,
          updatedAt: at,
        })
        .where(eq(candidacies.id, none.id))
        .returning({ id: candidacies.id })
    : db.insert(candidacies).values(row).returning({ id: candidacies.id })
  return change({
    db,
    actor,
    action: 'create',
    table: candidacies,
    new: { candidateId: candidate.id, studyId: study.id, status },
    page: undefined,
    must: [mustBeStill(candidate), ...(none ? [mustBeStillCandidacy(none)] : [])],
    write,
    also: personAfter(db, actor, record, {
      coordinator: study.coordinator,
      at,
      situation,
      statuses: [...others.map((one) => one.status), status],
      happened: {
        kind: 'candidacy',
        data: { study: study.title, from: null, to: status, reason: null },
      },
    }),
  })
}
