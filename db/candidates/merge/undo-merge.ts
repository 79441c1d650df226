import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { minute, timeFromNow } from '#db/lib/time.ts'
import { undoDays } from '#db/model/candidates/limits.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { closedByWish, endLetters } from '../no-contact.ts'
import { changeableFields, type Fields, happenedIn, noReason } from '../change.ts'
import { giveBack } from '../given-back.ts'
import { groupOf } from '../person.ts'
import { addEventsWritten, eventsBy } from '../events.ts'
import { effectsOf, fullName, searchedAs } from './merge.ts'
import { givenBack, isSameValue, type Merge } from './merge-result.ts'
import { candidateColumns, type ShownCandidate } from '../shown.ts'
import { candidateEvents, candidateMerges, candidates } from '../tables.ts'

/** SQL: this expression, evaluated on the row of the merge. */
const ofMerge = (id: number, what: string) =>
  sql`(select ${sql.raw(what)} from ${candidateMerges} as merge where merge.id = ${id})`

/** The submissions that came since from the addresses of the other one. */
const submissionsSince = (id: number) => sql`${candidateEvents} where kind = 'submission'
  and id > (select event.id from candidate_events as event where event.candidate_id = ${ofMerge(id, 'kept_id')}
    and event.kind = 'merge' and event.data ->> '$.merge' = ${id} order by event.id limit 1) and (candidate_id = ${ofMerge(id, 'other_id')}
    or candidate_id in (select value from json_each(${ofMerge(id, 'followers')})))`

/** A merge with its candidates as they are now: the kept one may have been merged since, into `root`. */
export async function readMerge(db: Db, id: number) {
  const candidate = (which: string) =>
    db
      .select(candidateColumns)
      .from(candidates)
      .where(sql`candidates.id = ${ofMerge(id, which)}`)
  const [[stored], [kept], [other], [root]] = await db.batch([
    db
      .select({
        ...getTableColumns(candidateMerges),
        came: sql<number>`(select count(*) from ${submissionsSince(id)})`,
      })
      .from(candidateMerges)
      .where(eq(candidateMerges.id, id)),
    candidate('kept_id'),
    candidate('other_id'),
    candidate('(select merged_into from candidates as one where one.id = other_id)'),
  ])
  return stored && kept && other && { merge: stored, kept, other, root }
}

type MergeRead = NonNullable<Awaited<ReturnType<typeof readMerge>>>

export const isTooOld = ({ merge }: MergeRead) =>
  merge.createdAt < timeFromNow(-undoDays * 24 * 60 * minute)

/** The fields of a person whom the undo brings back. If they wrote meanwhile and nothing is due, staff call now. */
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

const isAsRead = ({ id, version, mergedInto }: ShownCandidate) =>
  sql`exists (select 1 from ${candidates} where id = ${id} and version = ${version}
    and merged_into is ${mergedInto})`

const persons = sql`(select one.id from candidates as one where one.id = candidates.id or one.merged_into = candidates.id)`

const attemptsOf = sql`(select count(*) from ${candidateEvents} where kind = 'attempt'
  and coalesce(data ->> '$.direction', 'out') = 'out'
  and candidate_id in ${persons} and id not in
  (select one.value from ${candidateEvents} as undo, json_each(undo.data, '$.undone') as one
    where undo.kind = 'undo' and undo.candidate_id in ${persons}))`

/**
 * Gives the other candidate its own desk again, with those that had been merged into it. What was done since
 * stays with the kept one. Undefined if somebody has changed one of them since they were read.
 */
export function revertMerge(db: Db, actor: Actor, read: MergeRead, root: ShownCandidate) {
  const { merge, kept, other } = read
  const at = new Date().toISOString()
  // `mergePair` wrote it.
  const given = givenBack(kept, merge.before as Merge)
  const fields = comingBack(read, root, at)
  const noNames = { fromName: null, toName: null }
  const next = { version: sql`version + 1`, updatedAt: at }
  const isUndone = sql`exists (select 1 from ${candidateMerges} as merge
    where merge.id = ${merge.id} and merge.undone_at = ${at})`
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
    write: db
      .update(candidateMerges)
      .set({ undoneAt: at })
      .where(
        sql`${candidateMerges.id} = ${merge.id} and undone_at is null
          and ${isAsRead(root)} and ${isAsRead(kept)} and ${isAsRead(other)}
          and (select count(*) from ${submissionsSince(merge.id)}) = ${merge.came}`,
      )
      .returning({ id: candidateMerges.id }),
    also: [
      addEventsWritten(db, [
        ...eventsBy(actor, kept.id, at, [
          { kind: 'merge', data: undone },
          ...effectsOf(kept, { ...kept, ...given }, noNames, 'the merge was undone'),
        ]),
        ...eventsBy(actor, other.id, at, happenedIn(other, fields, noNames)),
      ]),
      // Work since stays with the kept one, whose candidacy for the same study was set aside.
      db.run(sql`update candidacies set status = since.status, closed_reason = since.closed_reason,
          reason_detail = since.reason_detail, closed_at = since.closed_at,
          screening_number = coalesce(since.screening_number, candidacies.screening_number),
          version = candidacies.version + 1, updated_at = ${at}
        from (select theirs.* from candidacies as theirs, ${wasIn} as was
          where was.value ->> '$.id' = theirs.id and theirs.candidate_id in ${returning}
            and was.value ->> '$.status' <> theirs.status) as since
        where candidacies.set_aside and candidacies.study_id is since.study_id and ${isUndone}
          and candidacies.candidate_id in ${groupOf(sql`${root.id}`)} and candidacies.candidate_id not in ${returning}`),
      giveBack(
        db,
        sql`${wasIn} where (select candidate_id from candidacies where id = value ->> '$.id') in ${returning}
          or ${given.status !== undefined}`,
        isUndone,
      ),
      // Alone first: its candidacies count again before its own fields are given back.
      db
        .update(candidates)
        .set({ mergedInto: null })
        .where(sql`id = ${other.id} and ${isUndone}`),
      db
        .update(candidates)
        .set({ ...fields, ...next })
        .where(sql`id = ${other.id} and ${isUndone}`),
      db
        .update(candidates)
        .set({ ...given, searchText: sql`replace(search_text, ${searchedAs(other)}, '')`, ...next })
        .where(sql`id in (${kept.id}, ${root.id}) and ${isUndone}`),
      db
        .update(candidates)
        .set({ mergedInto: other.id, ...next })
        .where(
          sql`${inArray(candidates.id, merge.followers)} and merged_into = ${root.id}
            and not ${isMergedLater} and ${isUndone}`,
        ),
      db
        .update(candidates)
        .set({ attempts: attemptsOf })
        .where(sql`id in (${other.id}, ${root.id}) and ${isUndone}`),
      ...endLetters(db, other.id),
    ],
  })
}
