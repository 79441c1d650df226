import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { Step } from '../model/candidates/events.ts'
import { isOpenStatus } from '../model/candidates/labels.ts'
import type { DoNotContact } from '../model/candidates/ways.ts'
import type { CandidateChange } from '../model/candidates/candidates.ts'
import { addEventsWritten, eventsBy, type Happened } from './events.ts'
import { closedByWish, endLetters, isClosedBy, wishAfter } from './no-contact.ts'
import type { Known } from './people/same.ts'
import { proposedStep, type Situation } from './next-step.ts'
import { candidateColumns, type ShownCandidate } from './shown.ts'
import { candidates } from './tables.ts'

/** A correction of a person by staff. */
export type Correction = {
  set: Partial<typeof candidates.$inferInsert> | { searchText?: SQL }
  happened: Happened[]
  /** further statements, for which the condition is that the candidate was saved */
  also: (isSaved: SQL) => BatchItem<'sqlite'>[]
  /** how the person is known now; undefined if that stays as it was */
  known: Known | undefined
  isReachable: boolean
}

/** The fields of a candidate that staff change. */
export type Fields = Step & {
  reasonDetail: string | null
  ownerId: number | null
  doNotContact: DoNotContact | null
}

export const changeableFields = (candidate: ShownCandidate): Fields => {
  const { status, closedReason, reasonDetail, ownerId, nextAction, dueAt, doNotContact } = candidate
  return { status, closedReason, reasonDetail, ownerId, nextAction, dueAt, doNotContact }
}

type Reason = Pick<Fields, 'closedReason' | 'reasonDetail'>
/** The reason of a candidate that is not closed. */
export const noReason: Reason = { closedReason: null, reasonDetail: null }

/** The reason of a closed candidate after a change. A detail goes with the reason that it is about. */
function reasonAfter(old: Reason, change: CandidateChange): Reason {
  const closedReason = change.closedReason ?? old.closedReason
  const kept = closedReason === old.closedReason ? old.reasonDetail : null
  const { reasonDetail = kept } = change
  return { closedReason, reasonDetail }
}

/** The fields after a change. A new status brings the next step that it proposes, unless another one is given. */
export function changedFields(
  old: ShownCandidate,
  change: CandidateChange,
  situation: Situation,
  actor: Actor,
): Fields {
  const doNotContact = wishAfter(old, change, actor)
  const { status = old.status, ownerId = old.ownerId } = change
  if (isClosedBy(old, change)) return { ...closedByWish, ownerId, doNotContact }
  const isEnding = change.status !== undefined && !isOpenStatus(change.status)
  const step = isEnding || status !== old.status ? proposedStep(status, situation) : old
  return {
    status,
    ...(status === 'closed' ? reasonAfter(old, change) : noReason),
    ownerId,
    nextAction: step.dueAt && (change.nextAction ?? step.nextAction),
    dueAt: step.dueAt && (change.dueAt ?? step.dueAt),
    doNotContact,
  }
}

/** Names of an owner before and after a change. */
type Names = { fromName: string | null; toName: string | null }
const sameOwner: Names = { fromName: null, toName: null }

/** The wish not to be contacted, or its end. `why` says why it was lifted. */
function wishOf(old: Fields, { doNotContact }: Fields, why?: string | null) {
  if (doNotContact) return { asked: doNotContact.asked, reason: doNotContact.reason }
  return { asked: old.doNotContact?.asked ?? '', reason: why ?? '', lifted: true as const }
}

/** The events that a change of fields adds to the history. `why` says why no contact was lifted. */
export function happenedIn(
  old: Fields,
  now: Fields,
  names = sameOwner,
  why?: string | null,
): Happened[] {
  const { status, closedReason: reason, reasonDetail, ownerId, nextAction, dueAt } = now
  const isNewReason = reason !== old.closedReason || reasonDetail !== old.reasonDetail
  const isNewStatus = status !== old.status || isNewReason
  const isNewWish = now.doNotContact !== old.doNotContact
  const isNewStep = dueAt !== old.dueAt || nextAction !== old.nextAction
  const happened: (Happened | false)[] = [
    isNewWish && { kind: 'no-contact', data: wishOf(old, now, why) },
    isNewStatus && { kind: 'status', data: { from: old.status, to: status, reason, reasonDetail } },
    ownerId !== old.ownerId && {
      kind: 'owner',
      data: { from: old.ownerId, to: ownerId, ...names },
    },
    // The end of the last step goes without saying where the status ends the work.
    isNewStep &&
      !(isNewStatus && dueAt === null) && {
        kind: 'due',
        data: { from: old.dueAt, to: dueAt, nextAction },
      },
  ]
  return happened.filter((one) => one !== false)
}

/** The fields that the audit log keeps. It is kept for ever, so what staff write about a person is not in it. */
export const audited = ({ status, closedReason, ownerId, dueAt }: Fields) => ({
  status,
  closedReason,
  ownerId,
  dueAt,
})

type SavedWith = {
  names?: Names
  correction?: Correction | undefined
  /** why the wish for no contact was lifted */
  why?: string | null | undefined
}

/** Saves new fields and what happened. Undefined if somebody else was faster: nothing is written then. */
export async function saveFields(
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  fields: Fields,
  { names, correction, why }: SavedWith = {},
): Promise<ShownCandidate | undefined> {
  const before = changeableFields(old)
  const corrected = correction?.happened ?? []
  const happened = [...corrected, ...happenedIn(before, fields, names, why)]
  if (happened.length === 0) return old
  const updatedAt = new Date().toISOString()
  const isNewWish = fields.doNotContact !== before.doNotContact
  return change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: audited(before),
    new: {
      ...audited(fields),
      ...(isNewWish && { doNotContact: fields.doNotContact !== null }),
      ...(corrected.length > 0 && { changed: correctedIn(corrected) }),
    },
    page: undefined,
    write: db
      .update(candidates)
      .set({ ...correction?.set, ...fields, updatedAt, version: old.version + 1 })
      .where(isStill(old))
      .returning(candidateColumns),
    also: [
      addEventsWritten(db, eventsBy(actor, old.id, updatedAt, happened)),
      ...(correction?.also(isSaved(old, updatedAt)) ?? []),
      ...(fields.doNotContact ? endLetters(db, old.id) : []),
    ],
  })
}

/** SQL condition: the candidate was saved as the next version at this time. */
export const isSaved = ({ id, version }: ShownCandidate, at: string) =>
  sql`exists (select 1 from candidates as saved where saved.id = ${id}
    and saved.version = ${version + 1} and saved.updated_at = ${at})`

/** The names of the corrected fields, without values: the log is kept for ever. */
export const correctedIn = (happened: Happened[]) =>
  happened.flatMap(({ kind, data }) => (kind === 'contact' ? data.field : []))

/** SQL condition: the candidate still has the version that was read, and is not merged. */
export const isStill = ({ id, version }: ShownCandidate) =>
  and(eq(candidates.id, id), eq(candidates.version, version), isNull(candidates.mergedInto))
