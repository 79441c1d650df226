import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { insertMany, rowValue } from '#db/lib/insert-many.ts'
import { mustBeStill } from '../change/change.ts'
import { happenedIn } from '../change/events.ts'
import { candidaciesIn } from '../candidacy/restore-candidacies.ts'
import { closedByWish, endLetters } from '../contact/no-contact.ts'
import { groupOf } from '../person.ts'
import { addEvents, eventsBy } from '../events.ts'
import { type Merge, mergedFieldsOf, mergeResult } from './merge-result.ts'
import type { Pair } from './merge-pair.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { candidateMerges } from '../merge-tables.ts'

const followersOf = ({ id }: ShownCandidate) =>
  sql`(select json_group_array(id) from ${candidates} where merged_into = ${id})`

/** The search text of a merged candidate, by which a search finds the kept one too. */
export const searchedAs = ({ id }: ShownCandidate) =>
  sql`(select ' ' || alias.search_text from candidates as alias where alias.id = ${id})`

const groupsOf = ({ kept, other }: Pair) =>
  sql`(select id from ${groupOf(sql`${kept.id}`)} union select id from ${groupOf(sql`${other.id}`)})`

const newMergeId = sql`(select max(id) from ${candidateMerges})`

/** The event of the merge itself, whose id is known only within the transaction. */
const mergeEvent = (db: Db, actor: Actor, at: string, { kept, other }: Pair) =>
  insertMany(
    db,
    candidateEvents,
    eventsBy(actor, kept.id, at, [
      { kind: 'merge', data: { merge: 0, other: other.id, otherName: fullName(other) } },
    ]),
    { data: sql`json_set(${rowValue('data')}, '$.merge', ${newMergeId})` },
  )

export const fullName = ({ firstName, lastName }: Pick<ShownCandidate, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Without events of the status: one would count as work done, and the other candidate's history has its own. */
export const effectsOf: typeof happenedIn = (old, now, names, why) =>
  happenedIn(old, now, names, why).filter(({ kind }) => kind !== 'status')

/**
 * Merges the other candidate into the kept one: its row stays, with all that happened to it, and leads to the
 * kept one. Undefined if somebody has changed one of the two since they were read: nothing is written then. `also`
 * are further statements of the transaction, `given` fields that are known instead of computed from both.
 */
export function mergePair(
  db: Db,
  actor: Actor,
  pair: Pair,
  also: BatchItem<'sqlite'>[] = [],
  given: Partial<Merge['is']> = {},
) {
  const { kept, other } = pair
  const at = new Date().toISOString()
  const fields = { ...mergeResult(kept, other), ...given }
  const before: Merge = { was: mergedFieldsOf(kept), is: fields }
  const names = { fromName: kept.ownerName, toName: other.ownerName }
  const happened = eventsBy(actor, kept.id, at, effectsOf(kept, { ...kept, ...fields }, names))
  const row = { keptId: kept.id, otherId: other.id, userId: actor.id, before, createdAt: at }
  // In other cases triggers compute the status from the candidacies of both.
  const { status, closedReason, reasonDetail, ...others } = fields
  const isEnded = reasonDetail === closedByWish.reasonDetail && fields.doNotContact
  const set = isEnded ? { ...others, status, closedReason, reasonDetail } : others
  const next = { version: sql`version + 1`, updatedAt: at }
  return change({
    db,
    actor,
    action: 'create',
    table: candidateMerges,
    new: { keptId: kept.id, otherId: other.id },
    page: undefined,
    must: [mustBeStill(kept), mustBeStill(other)],
    write: insertMany(db, candidateMerges, [{ ...row, name: actorName(actor) }], {
      followers: followersOf(other),
      before: sql`json_set(${rowValue('before')}, '$.candidacies', json(${candidaciesIn(groupsOf(pair))}))`,
    }).returning({ id: candidateMerges.id }),
    also: [
      mergeEvent(db, actor, at, pair),
      db
        .update(candidates)
        .set({ mergedInto: kept.id, ...next })
        .where(sql`id = ${other.id} or merged_into = ${other.id}`),
      db
        .update(candidates)
        .set({
          ...set,
          attempts: kept.attempts + other.attempts,
          searchText: sql`search_text || ${searchedAs(other)}`,
          ...next,
        })
        .where(eq(candidates.id, kept.id)),
      addEvents(db, happened),
      ...also,
      ...endLetters(db, kept.id),
    ],
  })
}
