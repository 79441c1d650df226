import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorName, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { consents } from '#db/consents/tables.ts'
import { insertMany, rowValue } from '#db/lib/insert-many.ts'
import type { Separation } from '#db/model/candidates/person.ts'
import { candidateTables } from '#db/model/submissions/kinds.ts'
import { contactOf, type DeskRules, firstSteps } from '../admit.ts'
import { isSaved, isStill } from '../change.ts'
import { candidateContacts } from '../contact-tables.ts'
import { eventsBy, type Happened } from '../events.ts'
import { nameKeyOf } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { groupOf } from '../person.ts'
import { candidateTexts } from '../search-text.ts'
import { candidateColumns } from '../shown.ts'
import { candidateEvents, candidateMerges, candidatePairs, candidates } from '../tables.ts'
import { fullName } from './merge.ts'

type Ref = Separation['submissions'][number]
type Submission = StoredCandidateRecord['submissions'][number]

const nameOf = ({ record, id }: Ref) => `${record} ${id}`
const isOf = (chosen: readonly Ref[]) => {
  const names = new Set(chosen.map(nameOf))
  return (ref: Ref) => names.has(nameOf(ref))
}
const isSent =
  (chosen: readonly Ref[]) =>
  ({ kind, id }: Submission) =>
    chosen.some((ref) => candidateTables[ref.record] === kind && ref.id === id)

/** The submissions that move, and those that stay. `newest` tells about the other person; undefined if nothing of it is stored any more. */
export function parted({ events, submissions }: StoredCandidateRecord, chosen: Ref[]) {
  const all = events.flatMap(({ kind, data }) => (kind === 'submission' ? [data] : []))
  const moved = all.filter(isOf(chosen))
  const isMoved = isSent(moved)
  const [newest] = submissions.filter(isMoved)
  return { all, moved, newest, left: submissions.filter((one) => !isMoved(one)) }
}

type Parted = ReturnType<typeof parted> & { newest: Submission }

const newId = sql`(select max(id) from candidates)`
const newMergeId = sql`(select max(id) from candidate_merges)`

/**
 * Moves submissions, with what happened to them, to a new candidate, who is due as when they came and is remembered
 * as another person. Undefined if somebody has changed the candidate since: nothing is written then.
 */
export async function separate(
  db: Db,
  actor: Actor,
  { candidate: old }: StoredCandidateRecord,
  { moved, newest, left }: Parted,
  rules: DeskRules,
) {
  const at = new Date().toISOString()
  const saved = isSaved(old, at)
  const ifSaved = sql`join (select 1) on ${saved}`
  const lead = { ...newest, source: newest.kind, study: null, interest: null }
  const about =
    'study' in newest
      ? { study: newest.study, interest: newest.interest }
      : { interest: newest.studyInterest }
  const contact = contactOf({ ...lead, ...about }, newest.createdAt, rules)
  const step = firstSteps(rules)(lead, newest.createdAt)
  const group = groupOf(sql`${old.id}`)
  const refs = sql`(select value from json_each(${JSON.stringify(moved.map((ref) => JSON.stringify(ref)))}))`
  const visits = moved.flatMap(({ record, id }) => (record === 'visit_requests' ? [id] : []))
  const keys = ({ phone }: Submission) => phoneKeyOf(phone, rules.phoneRegion) ?? phone
  const kept = new Set(left.map(keys))
  const gone = [contact.phoneKey ?? contact.phone].filter((key) => !kept.has(key))
  const names = new Set(left.map(({ firstName, lastName }) => nameKeyOf(firstName, lastName)))
  const other = fullName({ ...old, ...contact })
  const noteOf = (candidateId: number, happened: Happened, computed = {}) =>
    insertMany(
      db,
      candidateEvents,
      eventsBy(actor, candidateId, at, [happened]),
      { data: sql`json_set(${rowValue('data')}, '$.merge', ${newMergeId})`, ...computed },
      ifSaved,
    )
  const done = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    new: { separated: moved.length },
    page: undefined,
    write: db
      .update(candidates)
      .set({ severalNames: names.size > 1, version: old.version + 1, updatedAt: at })
      .where(isStill(old))
      .returning(candidateColumns),
    also: [
      insertMany(
        db,
        candidates,
        [{ ...contact, ...step, ownerId: old.ownerId, updatedAt: at }],
        {},
        ifSaved,
      ),
      insertMany(
        db,
        candidateMerges,
        [
          {
            keptId: old.id,
            userId: actor.id,
            name: actorName(actor),
            before: { separated: moved },
            createdAt: at,
          },
        ],
        { otherId: newId },
        ifSaved,
      ),
      db
        .update(candidateEvents)
        .set({ candidateId: newId })
        .where(
          sql`${saved} and candidate_id in ${group} and ((kind = 'submission' and data in ${refs})
            or (kind = 'visit' and data ->> '$.id' in (select value from json_each(${JSON.stringify(visits)}))))`,
        ),
      db
        .update(consents)
        .set({ candidateId: newId })
        .where(
          sql`${saved} and ${consents.candidateId} in ${group}
            and ${consents.submission} in (select value from json_each(${JSON.stringify(moved.map(nameOf))}))`,
        ),
      db
        .delete(candidateContacts)
        .where(
          and(
            saved,
            eq(candidateContacts.from, 'submission'),
            sql`candidate_id in ${group} and key in (select value from json_each(${JSON.stringify(gone)}))`,
          ),
        ),
      insertMany(
        db,
        candidatePairs,
        [{ lowerId: old.id, createdAt: at }],
        { higherId: newId },
        ifSaved,
      ).onConflictDoNothing(),
      noteOf(
        old.id,
        { kind: 'separate', data: { merge: 0, other: 0, otherName: other } },
        {
          data: sql`json_set(${rowValue('data')}, '$.merge', ${newMergeId}, '$.other', ${newId})`,
        },
      ),
      noteOf(
        0,
        {
          kind: 'separate',
          data: { merge: 0, other: old.id, otherName: fullName(old), isNew: true },
        },
        { candidateId: newId },
      ),
    ],
  })
  if (!done) return undefined
  const [added] = await db
    .select({ ...candidateColumns, merge: candidateMerges.id })
    .from(candidateMerges)
    .innerJoin(candidates, eq(candidates.id, candidateMerges.otherId))
    .where(and(eq(candidateMerges.keptId, old.id), eq(candidateMerges.createdAt, at)))
  // The one who stays is searched by their own names and numbers alone.
  const [texts] = await candidateTexts(db, [done])
  await db
    .update(candidates)
    .set({ searchText: texts?.text ?? null })
    .where(eq(candidates.id, old.id))
  if (!added) return undefined
  const { merge, ...candidate } = added
  return { candidate, merge: { id: merge } }
}

/** Whether a row of merges is a separation, whose undo is a merge. */
export const isSeparation = (before: unknown) =>
  typeof before === 'object' && before !== null && 'separated' in before

/** The statements that end a separation, for the merge that undoes it. */
export const endSeparation = (db: Db, merge: { id: number; keptId: number; otherId: number }) => {
  const isMerged = sql`exists (select 1 from candidates as other where other.id = ${merge.otherId}
    and other.merged_into = ${merge.keptId})`
  return [
    db
      .update(candidateMerges)
      .set({ undoneAt: new Date().toISOString() })
      .where(and(eq(candidateMerges.id, merge.id), isMerged)),
    db
      .delete(candidatePairs)
      .where(
        and(
          eq(candidatePairs.lowerId, merge.keptId),
          eq(candidatePairs.higherId, merge.otherId),
          isMerged,
        ),
      ),
  ]
}
