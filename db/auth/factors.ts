import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { settings } from '../settings.ts'
import { signsInAs } from '../users/names.ts'
import { hasFactor, hasPasskey, hasUsername, users } from '../users/users.ts'
import { must } from '../must.ts'
import { passkeys } from './passkeys.ts'
import { removeSecondFactor, secondFactors } from './totp.ts'

export const isRequired = sql`exists (select 1 from ${settings} where ${settings.requireSecondFactor})`

/** Whether a second factor is required of everyone, and this user has none. */
export const lacksSecondFactor = sql<boolean>`(${isRequired} and not ${hasFactor})`.mapWith(Boolean)

/**
 * An account by its username or else by its e-mail address, and its authenticator app if it is on. The username comes
 * first, so that nobody takes the place of another by an address that looks like it.
 */
export const findAccount = (db: Db, name: string) =>
  db
    .select({
      user: users,
      factor: secondFactors,
      /** a second factor is required of everyone, and theirs is a passkey */
      needsPasskey: sql<boolean>`(${isRequired} and ${hasPasskey})`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)),
    )
    .where(signsInAs(name))
    .orderBy(desc(hasUsername(name)))
    .limit(1)
    .get()

const isOnlyFactor = (userId: number | SQL) =>
  sql`(${isRequired} and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId}))`

/** Whether a second factor is required of everyone, and this user has only the app. */
export const isOnlyApp = async (db: Db, userId: number | SQL) =>
  Boolean(
    await db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.userId, userId),
          isNotNull(secondFactors.confirmedAt),
          isOnlyFactor(userId),
        ),
      )
      .get(),
  )

/** `removeSecondFactor` for the owner. Refused if a second factor is required and this is the only one. */
export function removeOwnFactor(db: Db, user: { id: number; username: string }) {
  const removal = removeSecondFactor(db, user, user.id)
  return { ...removal, must: [...removal.must, must('needed', sql`not ${isOnlyFactor(user.id)}`)] }
}
