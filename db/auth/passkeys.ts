import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change, noteWritten } from '../audit/audit.ts'
import { hasWritten } from '../lib/batch.ts'
import type { Db } from '../client.ts'
import { createdAt, jsonColumn } from '../lib/columns.ts'
import { insertMany } from '../lib/insert-many.ts'
import { timeFromNow } from '../lib/time.ts'
import { users } from '../users.ts'
import { takeChallenge } from './challenges.ts'

/** Keys of WebAuthn: the private half stays in the user's device. */
export const passkeys = sqliteTable('passkeys', {
  /** the credential's id, base64url */
  id: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** COSE key, base64url */
  publicKey: text().notNull(),
  /** Counts its uses where the device does; one that goes back belongs to a copy. */
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

/** A statement that gives somebody a passkey. */
export const givePasskey = (db: Db, passkey: NewPasskeyRow, userId: SQL, condition: SQL) =>
  insertMany(db, passkeys, [passkey], { userId }, sql`join (select 1) on ${condition}`)

/** Keeps a new passkey, if its challenge was given to this user and is unused. */
export async function insertPasskey(db: Db, actor: Own, passkey: NewPasskeyRow, challenge: string) {
  const [, added] = await db.batch([
    takeChallenge(db, challenge, actor.id),
    givePasskey(db, passkey, sql`${actor.id}`, hasWritten).returning(shown),
    noteWritten(db, actor, {
      action: 'create',
      record: 'passkeys',
      recordId: passkey.id,
      new: { name: passkey.name },
    }),
  ])
  return added[0]
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
    write: db.update(passkeys).set({ name }).where(ownPasskey(actor.id, id)).returning(shown),
  })

/**
 * Two statements of one batch that use a passkey and its challenge. The second returns a row if the challenge
 * was given out and unused, and the counter is above that of any other use.
 */
export const recordPasskeyUse = (db: Db, id: string, challenge: string, counter: number) =>
  [
    takeChallenge(db, challenge, null),
    db
      .update(passkeys)
      .set({ counter, lastUsedAt: timeFromNow(0) })
      .where(
        and(
          hasWritten,
          eq(passkeys.id, id),
          // Devices that do not count send 0 each time.
          sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
        ),
      )
      .returning({ id: passkeys.id }),
  ] as const
