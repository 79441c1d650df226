import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { dayMs, timeFromNow } from '#db/model/lib/time.ts'
import { type Actor, change } from '../audit/audit.ts'
import { lacksSecondFactor } from '../auth/factors.ts'
import type { Db } from '../client.ts'
import { mayRead } from '../model/access.ts'
import { mustFind } from '../must.ts'
import { users } from '../users/users.ts'
import { calendarFeeds, visitRequests } from './tables.ts'

const hashOfToken = (token: string) =>
  createHash('sha256').update(`calendar ${token}`).digest('hex')

/** The feed of a user; undefined if there is none. */
export const findFeed = (db: Db, userId: number) =>
  db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .get()

/** Gives a user a feed with this token; an earlier one ends. */
export function renewFeed(db: Db, actor: Actor & { id: number }, token: string) {
  const row = {
    userId: actor.id,
    tokenHash: hashOfToken(token),
    createdAt: new Date().toISOString(),
  }
  return change({
    db,
    actor,
    action: 'create',
    table: calendarFeeds,
    id: actor.id,
    new: {},
    page: undefined,
    must: [],
    write: db
      .insert(calendarFeeds)
      .values(row)
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: row })
      .returning({ userId: calendarFeeds.userId }),
  })
}

export const endFeed = (db: Db, actor: Actor & { id: number }) =>
  change({
    db,
    actor,
    action: 'delete',
    table: calendarFeeds,
    id: actor.id,
    old: {},
    page: undefined,
    must: [mustFind(calendarFeeds, eq(calendarFeeds.userId, actor.id))],
    write: db
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, actor.id))
      .returning({ userId: calendarFeeds.userId }),
  })

/** Whether a token opens a feed: its user may still read visits, and has the second factor that is required. */
export async function isFeedOpen(db: Db, token: string) {
  const owner = await db
    .select({ role: users.role, lacksSecondFactor })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, hashOfToken(token)))
    .get()
  return owner !== undefined && !owner.lacksSecondFactor && mayRead(owner.role, 'visit-requests')
}

const pastMs = 31 * dayMs

/** The visits of a feed: the agreed ones and those asked for, from a month ago on. */
export const listFeedVisits = (db: Db) =>
  db
    .select({
      id: visitRequests.id,
      submissionId: visitRequests.submissionId,
      startsAt: visitRequests.startsAt,
      endsAt: visitRequests.endsAt,
      status: visitRequests.status,
      sequence: visitRequests.sequence,
      updatedAt: visitRequests.updatedAt,
      firstName: visitRequests.firstName,
      lastName: visitRequests.lastName,
      visitType: visitRequests.visitType,
      locationId: visitRequests.locationId,
    })
    .from(visitRequests)
    .where(
      and(
        gte(visitRequests.startsAt, timeFromNow(-pastMs)),
        inArray(visitRequests.status, ['pending', 'confirmed', 'completed']),
        eq(visitRequests.suspectedSpam, false),
        sql`not (status = 'pending' and awaits_link)`,
      ),
    )
    .orderBy(sql`starts_at`)
    .all()
