import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Actor, change, note, noteWhere, noteWritten, written } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, id } from './lib/columns.ts'
import type { Page } from './model/fields.ts'
import { idleMinutes, type Role, sessionHours } from './model/users.ts'
import { paged } from './lib/page.ts'

export const users = sqliteTable(
  'users',
  {
    id,
    username: text().notNull(),
    /** scrypt hash with its parameters */
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    createdAt,
  },
  (t) => [uniqueIndex('users_username').on(sql`lower(${t.username})`)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** sha256 of the id the cookie carries: a copy of the table opens no session */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: text().notNull(),
    seenAt: text().notNull(),
    createdAt,
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

const minute = 60_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const named = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase())

const publicFields = {
  id: users.id,
  username: users.username,
  role: users.role,
  createdAt: users.createdAt,
}

/** Newest first; `q` is a part of the name. */
export async function listUsers(
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER, q = '' }: Partial<Page> & { limit: number },
) {
  const found = sql`instr(lower(${users.username}), ${q.toLowerCase()}) > 0`
  const rows = db
    .select(publicFields)
    .from(users)
    .where(and(lt(users.id, before), found))
  return paged(
    await rows
      .orderBy(desc(users.id))
      .limit(limit + 1)
      .all(),
    limit,
  )
}

export const findUser = (db: Db, username: string) =>
  db.select().from(users).where(named(username)).get()

type NewUser = { username: string; password: string; role: Role }

export const addUser = (db: Db, actor: Actor, user: NewUser) =>
  change({
    db,
    actor,
    action: 'create',
    table: users,
    new: { username: user.username, role: user.role },
    write: db.insert(users).values(user).returning(publicFields),
  })

type NewPassword = {
  password: string
  /** the hash that the old password was checked against; without it any is replaced */
  verified?: string
  keptSession?: string
}

/**
 * Sets the password and ends every session but `keptSession`, at once. False, and nothing done, where
 * the password has been changed since it was verified.
 */
export async function setPassword(
  db: Db,
  actor: Actor,
  userId: number,
  { password, verified, keptSession = '' }: NewPassword,
) {
  const unchanged = verified === undefined ? undefined : eq(users.password, verified)
  const [, noted] = await db.batch([
    db
      .update(users)
      .set({ password })
      .where(and(eq(users.id, userId), unchanged)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(userId),
      new: 'a new password',
    }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession), sql`${written} > 0`)),
  ])
  return noted.length > 0
}

export const getUser = (db: Db, id: number) =>
  db.select(publicFields).from(users).where(eq(users.id, id)).get()

/** Never the last admin: nobody could sign in any more. Their sessions go with them. */
export async function deleteUser(
  db: Db,
  actor: Actor,
  user: { id: number; username: string },
): Promise<'deleted' | 'refused' | 'gone'> {
  const entry = { record: 'users', recordId: String(user.id), old: user }
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${user.id})`
  const [, deleted, refused] = await db.batch([
    db
      .delete(users)
      .where(
        and(
          eq(users.id, user.id),
          sql`(${users.role} <> 'admin' or (select count(*) from users where role = 'admin') > 1)`,
        ),
      ),
    noteWritten(db, actor, { ...entry, action: 'delete' }),
    noteWhere(db, actor, { ...entry, action: 'deleteRefused' }, isThere),
  ])
  if (deleted.length > 0) return 'deleted'
  return refused.length > 0 ? 'refused' : 'gone'
}

type SignIn = { sessionId: string; user: { id: number; username: string }; proof: string }

/** Opens a session and, since somebody signs in only now and then, clears away what has ended. */
export const openSession = (db: Db, { sessionId, user, proof }: SignIn) =>
  db.batch([
    db.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      expiresAt: fromNow(sessionHours * 60 * minute),
      seenAt: fromNow(0),
    }),
    db.delete(sessions).where(lt(sessions.expiresAt, fromNow(0))),
    note(db, user, {
      action: 'signIn',
      record: 'sessions',
      new: proof,
    }),
  ])

/** The user of a session that has neither ended nor been idle too long. */
export const sessionUser = (db: Db, sessionId: string) =>
  db
    .select({ ...publicFields, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, fromNow(0)),
        gt(sessions.seenAt, fromNow(-idleMinutes * minute)),
      ),
    )
    .get()

export const touchSession = (db: Db, sessionId: string) =>
  db
    .update(sessions)
    .set({ seenAt: fromNow(0) })
    .where(eq(sessions.id, sessionId))
    .run()

/** Ends a session and notes whose it was. */
export const closeSession = (db: Db, sessionId: string, user: { id: number; username: string }) =>
  db.batch([
    db.delete(sessions).where(eq(sessions.id, sessionId)),
    noteWritten(db, user, { action: 'signOut', record: 'sessions' }),
  ])

/** That somebody tries to get in: an account's first wrong password, and the one that closes it. */
export const noteAttack = (db: Db, username: string, what: string) =>
  note(
    db,
    { id: null, username },
    {
      action: 'signInFailed',
      record: 'sessions',
      new: what,
    },
  ).run()
