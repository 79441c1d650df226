import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/mail/outbox.ts'
import { users } from '#db/users/users.ts'
import { nextMidnight } from '#db/model/lib/time.ts'
import { mayOwn } from './owners.ts'
import { isDueSome } from '../shown.ts'
import { candidates } from '../tables.ts'

const { dueAt, ownerId } = candidates

/** For each user the number of their own open candidates and the numbers of all, without people who want no contact. */
async function countFor(db: Db, now: Date, timeZone: string) {
  const [at, midnight] = [now.toISOString(), nextMidnight(timeZone, now)]
  const [people, owned] = await db.batch([
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(mayOwn, isNotNull(users.email), users.morningMail)),
    db
      .select({
        ownerId,
        overdue: sql<number>`sum(${dueAt} <= ${at})`,
        today: sql<number>`sum(${dueAt} > ${at} and ${dueAt} < ${midnight})`,
        all: sql<number>`count(*)`,
      })
      .from(candidates)
      .where(and(isDueSome, isNull(candidates.doNotContact)))
      .groupBy(ownerId),
  ])
  const sum = (name: 'overdue' | 'today') => owned.reduce((total, row) => total + row[name], 0)
  const allOf = (id: number | null) => owned.find((row) => row.ownerId === id)?.all ?? 0
  const counts = { overdue: sum('overdue'), today: sum('today'), unassigned: allOf(null) }
  return people.map((person) => ({ ...person, counts: { ...counts, mine: allOf(person.id) } }))
}

/**
 * Puts the morning mail of this day into the outbox. Users get it if they have an address, want it, and have open
 * candidates, or if unassigned ones wait. A second run on the same day adds nothing.
 */
export async function enqueueMorningMail(db: Db, day: string, now: Date, timeZone: string) {
  const all = await countFor(db, now, timeZone)
  const mails = all
    .filter(({ counts }) => counts.mine + counts.unassigned > 0)
    .map(({ id, email, counts }) => ({
      cause: `morning ${day} ${id}`,
      kind: 'morning' as const,
      recipient: email,
      data: Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)])),
    }))
  if (mails.length > 0) await enqueue(db, mails)
}
