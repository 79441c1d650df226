import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { Separation } from '#db/model/candidates/separation.ts'
import { groupOf } from '../person.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidateMerges, candidatePairs } from '../merge-tables.ts'
import { mergePair } from './merge.ts'
import type { Pair } from './merge-pair.ts'
import { isSameValue } from './merge-result.ts'
import { candidacyVersions } from './move-candidacies.ts'

/** The fields of the person who stayed that a separation changes. */
export const separatedFields = (candidate: ShownCandidate) => {
  const { status, closedReason, reasonDetail, nextAction, dueAt, study, interest } = candidate
  return { status, closedReason, reasonDetail, nextAction, dueAt, study, interest }
}

export type Separated = {
  separated: Separation['submissions']
  was: ReturnType<typeof separatedFields>
  /** the version of the person who stayed, after the separation */
  version: number
  /** the candidacies that the separation made, and the versions of all candidacies of both people */
  made: number[]
  versions: [number, number][]
}

/** Whether a row of merges is a separation, whose undo is a merge. */
export const isSeparation = (before: unknown): before is Separated =>
  typeof before === 'object' && before !== null && 'separated' in before

type StoredSeparation = { id: number; keptId: number; otherId: number; before: Separated }

function endSeparation(db: Db, { id, keptId, otherId }: StoredSeparation): BatchItem<'sqlite'>[] {
  return [
    db
      .update(candidateMerges)
      .set({ undoneAt: new Date().toISOString() })
      .where(eq(candidateMerges.id, id)),
    db
      .delete(candidatePairs)
      .where(and(eq(candidatePairs.lowerId, keptId), eq(candidatePairs.higherId, otherId))),
  ]
}

/** Whether nobody has changed either of the two since, and neither has written. */
async function isUntouched(db: Db, { kept, other }: Pair, { id, before }: StoredSeparation) {
  if (kept.version !== before.version || other.version !== 1) return false
  const both = sql`(select id from ${groupOf(sql`${kept.id}`)} union select id from ${groupOf(sql`${other.id}`)})`
  const [now] = await db.all<{
    versions: string
    came: number
  }>(sql`select ${candidacyVersions(both)} as versions,
    exists (select 1 from candidate_events as event where event.kind = 'submission' and event.candidate_id in ${both}
      and event.id > (select mark.id from candidate_events as mark where mark.candidate_id = ${kept.id}
        and mark.kind = 'separate' and mark.data ->> '$.merge' = ${id})) as came`)
  return now?.came === 0 && isSameValue(JSON.parse(now.versions), before.versions)
}

/** If something has happened since, merges them as any two people. Undefined if one was changed since it was read. */
export async function revertSeparation(db: Db, actor: Actor, pair: Pair, merge: StoredSeparation) {
  const { was, made } = merge.before
  const ending = endSeparation(db, merge)
  if (!(await isUntouched(db, pair, merge))) return mergePair(db, actor, pair, ending)
  return mergePair(
    db,
    actor,
    pair,
    [
      ...ending,
      db.run(sql`delete from candidacies where version = 1
        and id in (select value from json_each(${JSON.stringify(made)}))`),
    ],
    was,
  )
}
