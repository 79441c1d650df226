import { and, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Actor, change, note } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, id } from './columns.ts'
import { idleMinutes, type Role, sessionHours } from './model/users.ts'

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

/** Wrong passwords per account, so that many addresses cannot share the guessing. */
export const failedLogins = sqliteTable(
  'failed_logins',
  { id, username: text().notNull(), createdAt },
  (t) => [index('failed_logins_account').on(t.username, t.createdAt)],
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

export const listUsers = (db: Db) =>
  db.select(publicFields).from(users).orderBy(desc(users.id)).all()

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

/** Sets the password and ends every session but `keptSession`, at once. */
export const setPassword = (
  db: Db,
  actor: Actor,
  userId: number,
  password: string,
  keptSession = '',
) =>
  db.batch([
    db.update(users).set({ password }).where(eq(users.id, userId)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession))),
    note(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(userId),
      new: 'a new password',
    }),
  ])

export const getUser = (db: Db, id: number) =>
  db.select(publicFields).from(users).where(eq(users.id, id)).get()

/** Never the last admin: nobody could sign in any more. Their sessions go with them. */
export const deleteUser = (db: Db, actor: Actor, user: { id: number; username: string }) =>
  change({
    db,
    actor,
    action: 'delete',
    table: users,
    id: user.id,
    old: user,
    write: db
      .delete(users)
      .where(
        and(
          eq(users.id, user.id),
          sql`(${users.role} <> 'admin' or (select count(*) from users where role = 'admin') > 1)`,
        ),
      )
      .returning({ id: users.id }),
  })

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
    db.delete(failedLogins).where(lt(failedLogins.createdAt, fromNow(-keptMinutes * minute))),
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
    note(db, user, { action: 'signOut', record: 'sessions' }),
  ])

export const noteFailedLogin = (db: Db, username: string) =>
  db.insert(failedLogins).values({ username: username.toLowerCase() }).run()

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

const keptMinutes = 60

/** Wrong passwords for this account of late, in the last minute if nothing else is said. */
export const countFailedLogins = async (db: Db, username: string, within = minute) => {
  const recent = and(
    eq(failedLogins.username, username.toLowerCase()),
    gt(failedLogins.createdAt, fromNow(-within)),
  )
  return (await db.select({ n: count() }).from(failedLogins).where(recent).get())?.n ?? 0
}
