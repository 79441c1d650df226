import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { minuteMs, timeFromNow } from '../model/lib/time.ts'
import { mustFind } from '../must.ts'
import { challengeMinutes } from '../model/auth/passkeys.ts'
import { users } from '../users/users.ts'

/** Random numbers that a passkey has to sign, each once and within minutes. */
export const challenges = sqliteTable('challenges', {
  challenge: text().primaryKey(),
  /** null for a sign-in: the user is not known yet */
  userId: integer().references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: text().notNull(),
})

const ofUser = (userId: number | null) =>
  userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId)

export const keepChallenge = (db: Db, challenge: string, userId: number | null) =>
  db.batch([
    db.delete(challenges).where(lt(challenges.expiresAt, timeFromNow(0))),
    db
      .insert(challenges)
      .values({ challenge, userId, expiresAt: timeFromNow(challengeMinutes * minuteMs) }),
  ])

const isGiven = (challenge: string, userId: number | null) =>
  and(eq(challenges.challenge, challenge), gt(challenges.expiresAt, timeFromNow(0)), ofUser(userId))

/** A statement that returns a row if this challenge was given out; it cannot be taken again. */
export const takeChallenge = (db: Db, challenge: string, userId: number | null) =>
  db
    .delete(challenges)
    .where(isGiven(challenge, userId))
    .returning({ challenge: challenges.challenge })

/** SQL condition: the challenge was given to this user, and nobody has taken it. */
export const mustBeGiven = (challenge: string, userId: number | null) =>
  mustFind(challenges, isGiven(challenge, userId), 'used')
