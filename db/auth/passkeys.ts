import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit.ts'
import type { Db } from '../client.ts'
import { createdAt, json } from '../lib/columns.ts'
import { fromNow, minute } from '../lib/time.ts'
import { challengeMinutes } from '../model/passkeys.ts'
import { users } from '../users.ts'

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
  transports: json().$type<string[]>().notNull().default([]),
  name: text().notNull(),
  lastUsedAt: text(),
  createdAt,
})

/** Random numbers that a passkey has to sign, each once and within minutes. */
export const challenges = sqliteTable('challenges', {
  challenge: text().primaryKey(),
  /** null where somebody signs in */
  userId: integer().references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: text().notNull(),
})

const ofUser = (userId: number | null) =>
  userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId)

export const keepChallenge = (db: Db, challenge: string, userId: number | null) =>
  db.batch([
    db.delete(challenges).where(lt(challenges.expiresAt, fromNow(0))),
    db
      .insert(challenges)
      .values({ challenge, userId, expiresAt: fromNow(challengeMinutes * minute) }),
  ])

/** Whether this challenge was given out; it cannot be taken again. */
export const takeChallenge = async (db: Db, challenge: string, userId: number | null) =>
  (
    await db
      .delete(challenges)
      .where(
        and(
          eq(challenges.challenge, challenge),
          gt(challenges.expiresAt, fromNow(0)),
          ofUser(userId),
        ),
      )
      .returning({ challenge: challenges.challenge })
      .all()
  ).length > 0

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export const listPasskeys = (db: Db, userId: number) =>
  db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .all()

export const findPasskey = (db: Db, id: string) =>
  db.select().from(passkeys).where(eq(passkeys.id, id)).get()

type Own = Actor & { id: number }
type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'id' | 'publicKey' | 'counter' | 'transports' | 'name'
>

export const addPasskey = (db: Db, actor: Own, passkey: NewPasskey) =>
  change({
    db,
    actor,
    action: 'create',
    table: passkeys,
    id: passkey.id,
    new: { name: passkey.name },
    page: undefined,
    write: db
      .insert(passkeys)
      .values({ ...passkey, userId: actor.id })
      .returning(shown),
  })

const owned = (actor: Own, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, actor.id))

export const renamePasskey = (db: Db, actor: Own, id: string, name: string) =>
  change({
    db,
    actor,
    action: 'update',
    table: passkeys,
    id,
    new: { name },
    page: undefined,
    write: db.update(passkeys).set({ name }).where(owned(actor, id)).returning(shown),
  })

export const removePasskey = (db: Db, actor: Own, id: string) =>
  change({
    db,
    actor,
    action: 'delete',
    table: passkeys,
    id,
    page: undefined,
    write: db.delete(passkeys).where(owned(actor, id)).returning(shown),
  })

/** Notes a use. False if the counter is not above the one of another use meanwhile. */
export const notePasskeyUse = async (db: Db, id: string, counter: number) =>
  (
    await db
      .update(passkeys)
      .set({ counter, lastUsedAt: fromNow(0) })
      .where(
        and(
          eq(passkeys.id, id),
          // Devices that do not count send 0 each time.
          sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
        ),
      )
      .returning({ id: passkeys.id })
      .all()
  ).length > 0
