import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Actor, change, hasWritten, noteWhere, noteWritten } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, id } from './lib/columns.ts'
import type { Page } from './model/lib/page.ts'
import type { Role } from './model/users.ts'
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
    /** sha256 of the id in the cookie: a copy of the table opens no session */
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

export const named = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase())

export const userColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  createdAt: users.createdAt,
}

/** Newest first; `q` is part of the username. */
export async function listUsers(
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER, q = '' }: Partial<Page> & { limit: number },
) {
  const found = sql`instr(lower(${users.username}), ${q.toLowerCase()}) > 0`
  const rows = db
    .select(userColumns)
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
    page: undefined,
    write: db.insert(users).values(user).returning(userColumns),
  })

type NewPassword = {
  password: string
  keptSession?: string
  /** that the user knows the old password; without it, any password is replaced */
  isProven?: SQL
}

/** The statements of one batch that set the password and end every session except `keptSession`. */
export const setPassword = (
  db: Db,
  actor: Actor,
  userId: number,
  { password, keptSession = '', isProven }: NewPassword,
) =>
  [
    db
      .update(users)
      .set({ password })
      .where(and(eq(users.id, userId), isProven)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(userId),
      new: 'a new password',
    }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession), hasWritten)),
  ] as const

export const getUser = (db: Db, id: number) =>
  db.select(userColumns).from(users).where(eq(users.id, id)).get()

/** Deletes a user and their sessions. Refuses for the last admin: nobody could sign in any more. */
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
