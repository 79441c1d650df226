import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, addAuditEntry, auditLog } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { studies } from '#db/studies/tables.ts'
import { batchIf, must, mustFind } from '#db/must.ts'
import { mustBeDispensable } from '#db/users/changes.ts'
import { users } from '#db/users/users.ts'
import { eventBy } from '../events.ts'
import { mayOwn } from './owners.ts'
import { isDueSome } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'

type Person = { id: number; name: string }

export const countOwned = (db: Db, userId: number) =>
  db.$count(candidates, and(eq(candidates.ownerId, userId), isDueSome))

/** Gives candidates of a user, and new ones of their studies, to somebody else or to nobody, with events and audit. */
export function handOverCandidates(
  db: Db,
  actor: Actor,
  from: Person,
  to: Person | null,
): BatchItem<'sqlite'>[] {
  const at = new Date().toISOString()
  const whose = eq(candidates.ownerId, from.id)
  // A merged candidate gets no event: the kept one has it.
  const told = sql`join ${candidates} on ${whose} and candidates.merged_into is null`
  const owner = (person: Person | null) =>
    sql`json_object('ownerId', ${person && sql`cast(${person.id} as integer)`})`
  const entry = { userId: actor.id, username: actor.username, record: 'candidates' }
  return [
    insertMany(
      db,
      candidateEvents,
      [
        {
          ...eventBy(actor, at),
          kind: 'owner',
          data: {
            from: from.id,
            to: to?.id ?? null,
            fromName: from.name,
            toName: to?.name ?? null,
          },
        },
      ],
      { candidateId: sql`candidates.id` },
      told,
    ),
    insertMany(
      db,
      auditLog,
      [{ ...entry, action: 'update' }],
      { recordId: sql`cast(candidates.id as text)`, old: owner(from), new: owner(to) },
      told,
    ),
    db
      .update(studies)
      .set({ coordinatorId: to?.id ?? null })
      .where(eq(studies.coordinatorId, from.id)),
    // Last: the statements before it read the old owner.
    db
      .update(candidates)
      .set({ ownerId: to?.id ?? null, version: sql`version + 1`, updatedAt: at })
      .where(whose),
  ]
}

type Leaving = {
  user: Person & { username: string }
  /** the new owner; undefined if none was named, which is refused while the user owns open candidates */
  to: Person | null | undefined
}

/**
 * Deletes a user and their sessions, and gives their candidates to the new owner. Returns the reason if it cannot:
 * the user is gone, is the last admin, or owns open candidates and no new owner was named.
 */
export async function removeUser(db: Db, actor: Actor, { user, to }: Leaving) {
  const { id, username } = user
  const owned = sql`select 1 from ${candidates} where owner_id = ${id} and ${isDueSome}`
  const taken =
    to === undefined
      ? [must('taken', sql`not exists (${owned})`)]
      : to && [mustFind(users, and(eq(users.id, to.id), mayOwn), 'taken')]
  const { refused } = await batchIf(
    db,
    [...mustBeDispensable(id), ...(taken ?? [])],
    [
      ...handOverCandidates(db, actor, user, to ?? null),
      db.delete(users).where(eq(users.id, id)),
      addAuditEntry(db, actor, {
        action: 'delete',
        record: 'users',
        recordId: String(id),
        old: { id, username },
      }),
    ],
  )
  return refused
}
