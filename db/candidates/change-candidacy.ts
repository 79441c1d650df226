import { type SQL, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { CandidacyChange } from '../model/candidates/candidates.ts'
import { type CandidateStatus, isOpenStatus, statusOrder } from '../model/candidates/labels.ts'
import { candidacies } from './candidacies.ts'
import type { Candidacy } from './candidacies-of.ts'
import { isSaved, isStill } from './change.ts'
import { eventsBy, type Happened } from './events.ts'
import { candidateEvents, candidates } from './tables.ts'
import { insertMany } from '../lib/insert-many.ts'
import { proposedStep, type Situation } from './next-step.ts'
import type { StoredCandidateRecord } from './one.ts'
import type { ShownCandidate } from './shown.ts'

type Fields = Pick<Candidacy, 'status' | 'closedReason' | 'reasonDetail' | 'screeningNumber'>

/** The fields of a candidacy after a change. A reason goes with the status that it is about. */
export function candidacyAfter(old: Candidacy, change: CandidacyChange): Fields {
  const { status = old.status, screeningNumber = old.screeningNumber } = change
  if (status !== 'closed')
    return { status, closedReason: null, reasonDetail: null, screeningNumber }
  const closedReason = change.closedReason ?? old.closedReason
  const kept = closedReason === old.closedReason ? old.reasonDetail : null
  return { status, closedReason, reasonDetail: change.reasonDetail ?? kept, screeningNumber }
}

/** The status that shows among these. */
const shownOf = (statuses: CandidateStatus[]) =>
  statuses.reduce((one, other) => (statusOrder(other) > statusOrder(one) ? other : one))

/** The next step of the person, where the status that shows has changed. */
function stepAfter({ candidate }: StoredCandidateRecord, now: CandidateStatus, at: Situation) {
  const { status, nextAction, dueAt } = candidate
  if (!isOpenStatus(now)) return { nextAction: null, dueAt: null }
  if (now === status && dueAt !== null) return { nextAction, dueAt }
  const step = proposedStep(now, at)
  // An earlier call about another study stays.
  return dueAt !== null && step.dueAt !== null && dueAt < step.dueAt ? { nextAction, dueAt } : step
}

/** What a change of one candidacy does to the person: version, next step and history, once the candidacy is written. */
function personAfter(
  db: Db,
  actor: Actor,
  record: StoredCandidateRecord,
  { at, situation, statuses, happened, isWritten }: After,
) {
  const { candidate: old } = record
  const now = shownOf(statuses)
  const isNew = now !== old.status
  const events: Happened[] = [
    happened,
    ...(isNew
      ? [
          {
            kind: 'status' as const,
            data: { from: old.status, to: now, reason: happened.data.reason },
          },
        ]
      : []),
  ]
  return [
    db
      .update(candidates)
      .set({ ...stepAfter(record, now, situation), version: old.version + 1, updatedAt: at })
      .where(sql`${isStill(old)} and ${isWritten}`),
    insertMany(
      db,
      candidateEvents,
      eventsBy(actor, old.id, at, events),
      {},
      sql`join (select 1) on ${isSaved(old, at)}`,
    ),
  ]
}
type After = {
  at: string
  situation: Situation
  /** the statuses of all candidacies after the change */
  statuses: CandidateStatus[]
  happened: Extract<Happened, { kind: 'candidacy' }>
  /** SQL condition: the candidacy was written */
  isWritten: SQL
}

const isPersonStill = ({ id, version }: ShownCandidate) =>
  sql`exists (select 1 from candidates as still where still.id = ${id} and still.version = ${version}
    and still.merged_into is null)`

type Study = { id: number; title: string }

/** Considers a person for a study; it takes over the candidacy without one. Undefined if somebody else was faster. */
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
        .where(
          sql`${candidacies.id} = ${none.id} and ${candidacies.version} = ${none.version} and ${isPersonStill(candidate)}`,
        )
        .returning({ id: candidacies.id })
    : insertMany(
        db,
        candidacies,
        [row],
        {},
        sql`join (select 1) on ${isPersonStill(candidate)}`,
      ).returning({
        id: candidacies.id,
      })
  return change({
    db,
    actor,
    action: 'create',
    table: candidacies,
    new: { candidateId: candidate.id, studyId: study.id, status },
    page: undefined,
    write,
    also: personAfter(db, actor, record, {
      at,
      situation,
      statuses: [...others.map((one) => one.status), status],
      happened: {
        kind: 'candidacy',
        data: { study: study.title, from: null, to: status, reason: null },
      },
      isWritten: sql`exists (select 1 from candidacies as one where one.study_id = ${study.id} and one.updated_at = ${at})`,
    }),
  })
}

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
    write: db
      .update(candidacies)
      .set({
        ...fields,
        ...(isClosing && { closedAt: at }),
        ...(status !== 'closed' && { closedAt: null }),
        version: old.version + 1,
        updatedAt: at,
      })
      .where(
        sql`${candidacies.id} = ${old.id} and ${candidacies.version} = ${old.version} and ${isPersonStill(record.candidate)}`,
      )
      .returning({ id: candidacies.id }),
    also: personAfter(db, actor, record, {
      at,
      situation,
      statuses: [...others.map((one) => one.status), status],
      happened: { kind: 'candidacy', data },
      isWritten: sql`exists (select 1 from candidacies as one where one.id = ${old.id}
        and one.version = ${old.version + 1} and one.updated_at = ${at})`,
    }),
  })
}
