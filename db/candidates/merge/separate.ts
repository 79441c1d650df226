import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorName, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { consents } from '#db/consents/tables.ts'
import { insertMany, rowValue } from '#db/lib/insert-many.ts'
import { contactColumns, type DeskRules, firstSteps } from '../admission/lead.ts'
import { mustBeStill } from '../change/change.ts'
import { candidateContacts } from '../contact-tables.ts'
import { eventsBy, type Happened } from '../events.ts'
import { nameKeyOf } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import type { Situation } from '../steps/next-step.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { groupOf } from '../person.ts'
import { candidateTexts } from '../search-text.ts'
import { candidateColumns } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { candidateMerges, candidatePairs } from '../merge-tables.ts'
import { fullName } from './merge.ts'
import { moveCandidacies } from './move-candidacies.ts'
import { partCandidacies, partedSteps } from './separate-candidacies.ts'
import { type Separated, separatedFields } from './undo-separation.ts'
import {
  nameOfSubmission,
  type PartedSubmissions,
  type SubmissionOfRecord,
} from './separated-submissions.ts'

const newId = sql`(select max(id) from candidates)`
const newMergeId = sql`(select max(id) from candidate_merges)`

/**
 * Moves submissions and their events to a new candidate, whose due time is computed from the newest of them. Stores
 * that the two are not the same person. Undefined if somebody has changed the candidate since: nothing is written then.
 */
export async function separate(
  db: Db,
  actor: Actor,
  record: StoredCandidateRecord,
  { moved, newest, sent, left }: PartedSubmissions,
  { situation, rules }: { situation: Situation; rules: DeskRules },
) {
  const old = record.candidate
  const at = new Date().toISOString()
  const lead = { ...newest, source: newest.kind, study: null, interest: null }
  const about =
    'study' in newest
      ? { study: newest.study, interest: newest.interest }
      : { interest: newest.studyInterest }
  const contact = contactColumns({ ...lead, ...about }, newest.createdAt, rules)
  const { promiseAt, ...first } = firstSteps(rules)(lead, newest.createdAt)
  const parting = await partCandidacies(db, record, { sent, left })
  const steps = partedSteps(parting, situation, first)
  const isMovedStudy = parting.moved.some(({ study }) => study !== null && study === old.study)
  // `moveCandidacies` adds the other two fields, once the candidacies are moved.
  const before: Omit<Separated, 'made' | 'versions'> = {
    separated: moved,
    was: separatedFields(old),
    version: old.version + 1,
  }
  const group = groupOf(sql`${old.id}`)
  const refs = sql`(select value from json_each(${JSON.stringify(moved.map((ref) => JSON.stringify(ref)))}))`
  const visits = moved.flatMap(({ record, id }) => (record === 'visit_requests' ? [id] : []))
  const keys = ({ phone }: SubmissionOfRecord) => phoneKeyOf(phone, rules.phoneRegion) ?? phone
  const kept = new Set(left.map(keys))
  const gone = [contact.phoneKey ?? contact.phone].filter((key) => !kept.has(key))
  const names = new Set(left.map(({ firstName, lastName }) => nameKeyOf(firstName, lastName)))
  const other = fullName({ ...old, ...contact })
  const noteOf = (candidateId: number, happened: Happened, computed = {}) =>
    insertMany(db, candidateEvents, eventsBy(actor, candidateId, at, [happened]), {
      data: sql`json_set(${rowValue('data')}, '$.merge', ${newMergeId})`,
      ...computed,
    })
  const done = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    new: { separated: moved.length },
    page: undefined,
    must: [mustBeStill(old)],
    write: db
      .update(candidates)
      .set({
        ...steps.stays,
        ...(isMovedStudy && { study: parting.kept[0]?.study ?? null }),
        severalNames: names.size > 1,
        version: old.version + 1,
        updatedAt: at,
      })
      .where(eq(candidates.id, old.id))
      .returning(candidateColumns),
    also: [
      insertMany(db, candidates, [
        { ...contact, ...steps.goes, promiseAt, ownerId: old.ownerId, updatedAt: at },
      ]),
      insertMany(
        db,
        candidateMerges,
        [
          {
            keptId: old.id,
            userId: actor.id,
            name: actorName(actor),
            before,
            createdAt: at,
          },
        ],
        { otherId: newId },
      ),
      ...moveCandidacies(db, parting, {
        at,
        cameAt: newest.createdAt,
        keptId: old.id,
        newId,
        newMergeId,
      }),
      db
        .update(candidateEvents)
        .set({ candidateId: newId })
        .where(
          sql`candidate_id in ${group} and ((kind = 'submission' and data in ${refs})
            or (kind = 'visit' and data ->> '$.id' in (select value from json_each(${JSON.stringify(visits)}))))`,
        ),
      db
        .update(consents)
        .set({ candidateId: newId })
        .where(
          sql`${consents.candidateId} in ${group}
            and ${consents.submission} in (select value from json_each(${JSON.stringify(moved.map(nameOfSubmission))}))`,
        ),
      db
        .delete(candidateContacts)
        .where(
          and(
            eq(candidateContacts.from, 'submission'),
            sql`candidate_id in ${group} and key in (select value from json_each(${JSON.stringify(gone)}))`,
          ),
        ),
      insertMany(db, candidatePairs, [{ lowerId: old.id, createdAt: at }], {
        higherId: newId,
      }).onConflictDoNothing(),
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
  // A search must find the person who stays only by their own names and numbers.
  const [texts] = await candidateTexts(db, [done])
  await db
    .update(candidates)
    .set({ searchText: texts?.text ?? null })
    .where(eq(candidates.id, old.id))
  if (!added) return undefined
  const { merge, ...candidate } = added
  return { candidate, merge: { id: merge } }
}
