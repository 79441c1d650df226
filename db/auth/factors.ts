import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { settings } from '../settings.ts'
import { named, users } from '../users.ts'
import { passkeys } from './passkeys.ts'
import { secondFactors } from './totp.ts'

const isRequired = sql`exists (select 1 from ${settings} where ${settings.requireSecondFactor})`
const hasPasskey = sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`
const hasApp = sql`exists (select 1 from ${secondFactors}
  where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`

/** Whether a user has an authenticator app or a passkey. */
export const hasFactor = sql`(${hasApp} or ${hasPasskey})`

/** Whether a second factor is required of everyone, and this user has none. */
export const lacksSecondFactor = sql<boolean>`(${isRequired} and not ${hasFactor})`.mapWith(Boolean)

/** An account by its name, and its authenticator app if it is on. */
export const findAccount = (db: Db, username: string) =>
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
    .where(named(username))
    .get()
