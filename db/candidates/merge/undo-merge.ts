import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { must, mustFind } from '#db/must.ts'
import { mustBeStill } from '../change/change.ts'
import { closedByWish, endLetters } from '../contact/no-contact.ts'
import { happenedIn } from '../change/events.ts'
import { changeableFields, type Fields, noReason } from '../change/fields.ts'
import { restoreCandidacies } from '../candidacy/restore-candidacies.ts'
import { groupOf } from '../person.ts'
import { addEvents, eventsBy } from '../events.ts'
import { effectsOf, fullName, searchedAs } from './merge.ts'
import { isSameValue, type Merge, valuesBeforeMerge } from './merge-result.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { candidateMerges } from '../merge-tables.ts'
import { type MergeRead, submissionsSince } from './read-merge.ts'

/** A person whom the undo brings back. If they wrote meanwhile and nothing is due, the next step is a call now. */
function comingBack({ merge, other }: MergeRead, root: ShownCandidate, now: string): Fields {
  const fields = changeableFields(other)
  // `mergePair` wrote it.
  const { doNotContact } = (merge.before as Merge).is
  if (root.doNotContact && !isSameValue(root.doNotContact, doNotContact)) {
    // The wish came after the merge, so it may be either person's: both keep it.
    const ending = isOpenStatus(fields.status) ? closedByWish : {}
    return { ...fields, ...ending, doNotContact: root.doNotContact }
  }
  if (merge.came === 0 || other.dueAt !== null) return fields
  const step = { nextAction: 'Call', dueAt: now }
  return other.status === 'closed'
    ? { ...fields, ...step, ...noReason, status: 'new' }
    : { ...fields, ...step }
}

const persons = groupOf(sql`candidates.id`)

const numberBefore = sql`(was.value ->> '$.screeningNumber')`
/** SQL: whether the merge remembers the screening number; merges of earlier versions do not. */
const knowsNumber = sql`json_type(was.value, '$.screeningNumber') is not null`

const attemptsOf = sql`(select count(*) from ${candidateEvents} where kind = 'attempt'
  and coalesce(data ->> '$.direction', 'out') = 'out'
  and candidate_id in ${persons} and id not in
  (select one.value from ${candidateEvents} as undo, json_each(undo.data, '$.undone') as one
    where undo.kind = 'undo' and undo.candidate_id in ${persons}))`

/** Work since the merge stays with the kept one. Undefined if somebody has changed one of them since they were read. */
export function revertMerge(db: Db, actor: Actor, read: MergeRead, root: ShownCandidate) {
  const { merge, kept, other } = read
  const at = new Date().toISOString()
  // `mergePair` wrote it.
  const given = valuesBeforeMerge(kept, merge.before as Merge)
  const fields = comingBack(read, root, at)
  const noNames = { fromName: null, toName: null }
  const next = { version: sql`version + 1`, updatedAt: at }
  const isMergedLater = sql`exists (select 1 from ${candidateMerges} as later
    where later.other_id = candidates.id and later.undone_at is null and later.id > ${merge.id})`
  const wasIn = sql`json_each((select before from candidate_merges where id = ${merge.id}), '$.candidacies')`
  const returning = sql`(select ${other.id} union select value from json_each(${JSON.stringify(merge.followers)}))`
  const undone = { merge: merge.id, other: other.id, otherName: fullName(other), undone: true }
  return change({
    db,
    actor,
    action: 'update',
    table: candidateMerges,
    id: merge.id,
    new: 'undone',
    page: undefined,
    must: [
      mustFind(
        candidateMerges,
        and(eq(candidateMerges.id, merge.id), isNull(candidateMerges.undoneAt)),
      ),
      ...[root, kept, other].map((one) => mustBeStill(one, one.mergedInto)),
      must('stale', sql`(select count(*) from ${submissionsSince(merge.id)}) = ${merge.came}`),
    ],
    write: db
      .update(candidateMerges)
      .set({ undoneAt: at })
      .where(eq(candidateMerges.id, merge.id))
      .returning({ id: candidateMerges.id }),
    also: [
      addEvents(db, [
        ...eventsBy(actor, kept.id, at, [
          { kind: 'merge', data: undone },
          ...effectsOf(kept, { ...kept, ...given }, noNames, 'the merge was undone'),
        ]),
        ...eventsBy(actor, other.id, at, happenedIn(other, fields, noNames)),
      ]),
      // Work since the merge stays with the kept one, so its own candidacy for the same study gets the new status.
      db.run(sql`update candidacies set status = since.status, closed_reason = since.closed_reason,
          reason_detail = since.reason_detail, closed_at = since.closed_at,
          screening_number = coalesce(since.number, candidacies.screening_number),
          version = candidacies.version + 1, updated_at = ${at}
        from (select theirs.*, iif(${knowsNumber} and theirs.screening_number is not ${numberBefore},
            theirs.screening_number, null) as number from candidacies as theirs, ${wasIn} as was
          where was.value ->> '$.id' = theirs.id and theirs.candidate_id in ${returning}
            and was.value ->> '$.status' <> theirs.status) as since
        where candidacies.set_aside and candidacies.study_id is since.study_id
          and candidacies.candidate_id in ${groupOf(sql`${root.id}`)} and candidacies.candidate_id not in ${returning}`),
      // A screening number that was given since the merge goes with that work.
      db.run(sql`update candidacies set screening_number = ${numberBefore} from ${wasIn} as was
        where was.value ->> '$.id' = candidacies.id and ${knowsNumber} and candidacies.candidate_id in ${returning}
          and exists (select 1 from candidacies as theirs where theirs.set_aside
            and theirs.study_id is candidacies.study_id and theirs.screening_number = candidacies.screening_number
            and theirs.candidate_id in ${groupOf(sql`${root.id}`)} and theirs.candidate_id not in ${returning})`),
      restoreCandidacies(
        db,
        sql`${wasIn} where (select candidate_id from candidacies where id = value ->> '$.id') in ${returning}
          or ${given.status !== undefined}`,
      ),
      // In a statement of its own: the candidacies must count again before the fields are written.
      db.update(candidates).set({ mergedInto: null }).where(eq(candidates.id, other.id)),
      db
        .update(candidates)
        .set({ ...fields, ...next })
        .where(eq(candidates.id, other.id)),
      db
        .update(candidates)
        .set({ ...given, searchText: sql`replace(search_text, ${searchedAs(other)}, '')`, ...next })
        .where(inArray(candidates.id, [kept.id, root.id])),
      db
        .update(candidates)
        .set({ mergedInto: other.id, ...next })
        .where(
          sql`${inArray(candidates.id, merge.followers)} and merged_into = ${root.id}
            and not ${isMergedLater}`,
        ),
      db
        .update(candidates)
        .set({ attempts: attemptsOf })
        .where(inArray(candidates.id, [other.id, root.id])),
      ...endLetters(db, other.id),
    ],
  })
}
