import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, addAuditEntry, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { createdAt, jsonColumn } from '../lib/columns.ts'
import { insertMany } from '../lib/insert-many.ts'
import { timeFromNow } from '../model/lib/time.ts'
import { users } from '../users/users.ts'
import { batchIf, mustFind } from '../must.ts'
import { mustBeGiven, takeChallenge } from './challenges.ts'

/** Keys of WebAuthn: the private half stays in the user's device. */
export const passkeys = sqliteTable('passkeys', {
  /** the credential's id, base64url */
  id: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** COSE key, base64url */
  publicKey: text().notNull(),
  /** The device's number of uses, 0 if it does not count. A number that goes down shows a copy of the key. */
  counter: integer().notNull(),
  transports: jsonColumn().$type<string[]>().notNull().default([]),
  name: text().notNull(),
  lastUsedAt: text(),
  createdAt,
})

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/** The passkeys of a user, or of the user of a session. */
export const listPasskeys = (db: Db, owner: number | SQL) =>
  db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(asc(passkeys.createdAt))
    .all()

export const findPasskey = (db: Db, id: string) =>
  db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
    .get()

type Own = Actor & { id: number }
export type NewPasskeyRow = Pick<
  typeof passkeys.$inferInsert,
  'id' | 'publicKey' | 'counter' | 'transports' | 'name'
>

export const givePasskey = (db: Db, passkey: NewPasskeyRow, userId: SQL) =>
  insertMany(db, passkeys, [passkey], { userId })

/** Keeps a new passkey, if its challenge was given to this user and is unused. */
export async function insertPasskey(db: Db, actor: Own, passkey: NewPasskeyRow, challenge: string) {
  const { results } = await batchIf(
    db,
    [mustBeGiven(challenge, actor.id)],
    [
      givePasskey(db, passkey, sql`${actor.id}`).returning(shown),
      takeChallenge(db, challenge, actor.id),
      addAuditEntry(db, actor, {
        action: 'create',
        record: 'passkeys',
        recordId: passkey.id,
        new: { name: passkey.name },
      }),
    ],
  )
  return results?.[0][0]
}

export const ownPasskey = (owner: number | SQL, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, owner))

export const updatePasskeyName = (db: Db, actor: Own, id: string, name: string) =>
  change({
    db,
    actor,
    action: 'update',
    table: passkeys,
    id,
    new: { name },
    page: undefined,
    must: [mustFind(passkeys, ownPasskey(actor.id, id))],
    write: db.update(passkeys).set({ name }).where(eq(passkeys.id, id)).returning(shown),
  })

/** Uses a passkey and its unused challenge. The counter must be higher than at the last use. */
export const recordPasskeyUse = (db: Db, id: string, challenge: string, counter: number) => {
  // Devices that do not count send 0 each time.
  const isNext = sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`
  return {
    must: [
      mustBeGiven(challenge, null),
      mustFind(passkeys, and(eq(passkeys.id, id), isNext), 'used'),
    ],
    statements: [
      takeChallenge(db, challenge, null),
      db
        .update(passkeys)
        .set({ counter, lastUsedAt: timeFromNow(0) })
        .where(eq(passkeys.id, id)),
    ],
  }
}
