import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, auditLog, noteWritten } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { studies } from '#db/studies/tables.ts'
import { mayBeDeleted } from '#db/user-changes.ts'
import { users } from '#db/users.ts'
import { eventBy } from '../events.ts'
import { mayOwn } from './owners.ts'
import { isDueSome } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'

type Person = { id: number; name: string }

/** How many open candidates this user looks after. */
export const countOwned = (db: Db, userId: number) =>
  db.$count(candidates, and(eq(candidates.ownerId, userId), isDueSome))

/**
 * The statements that give every candidate of a user to somebody else, or to nobody, each with its event and
 * audit entry, and new ones of their studies too. They change nothing unless the condition holds.
 */
function takeOver(
  db: Db,
  actor: Actor,
  from: Person,
  to: Person | null,
  condition: SQL,
): BatchItem<'sqlite'>[] {
  const at = new Date().toISOString()
  const whose = sql`candidates.owner_id = ${from.id} and ${condition}`
  // A merged candidate tells nothing of its own.
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
      .where(sql`coordinator_id = ${from.id} and ${condition}`),
    // Last: the statements before it read the old owner.
    db
      .update(candidates)
      .set({ ownerId: to?.id ?? null, version: sql`version + 1`, updatedAt: at })
      .where(whose),
  ]
}

/** For a new role: whatever a user owns who may not work on candidates any more waits for a new owner. */
export const release = (db: Db, actor: Actor, user: Person) =>
  takeOver(
    db,
    actor,
    user,
    null,
    sql`not exists (select 1 from ${users} where ${eq(users.id, user.id)} and ${mayOwn})`,
  )

type Leaving = {
  user: Person & { username: string }
  /** the new owner; undefined if none was named, which is refused while the user owns open candidates */
  to: Person | null | undefined
}

/**
 * Deletes a user and their sessions, and gives their candidates to whoever takes over. False if the user is gone,
 * is the last admin, or owns open candidates of which nobody said who takes them.
 */
export async function removeUser(db: Db, actor: Actor, { user, to }: Leaving) {
  const { id, username } = user
  const owned = sql`select 1 from ${candidates} where owner_id = ${id} and ${isDueSome}`
  const canTake = to
    ? sql`exists (select 1 from ${users} where ${eq(users.id, to.id)} and ${mayOwn})`
    : sql`true`
  const isAllowed = sql`exists (select 1 from ${users} where ${mayBeDeleted(id)})
    and ${to === undefined ? sql`not exists (${owned})` : canTake}`
  const results = await batch<BatchItem<'sqlite'>>(db, [
    ...takeOver(db, actor, user, to ?? null, isAllowed),
    db
      .delete(users)
      .where(and(mayBeDeleted(id), isAllowed))
      .returning({ id: users.id }),
    noteWritten(db, actor, {
      action: 'delete',
      record: 'users',
      recordId: String(id),
      old: { id, username },
    }),
  ])
  // The deletion is the statement before the last; a batch of a variable length does not type its rows.
  return (results.at(-2) as unknown[]).length > 0
}
