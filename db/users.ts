import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { type Actor, change, hasWritten } from './audit/audit.ts'
import type { Db } from './client.ts'
import { addedUpdatedAt, createdAt, flag, id, rowAt } from './lib/columns.ts'
import type { Role } from './model/access.ts'
import type { Page } from './model/lib/page.ts'
import type { Owner } from './model/candidates/owner.ts'
import type { UserChange } from './model/users.ts'
import { paged } from './lib/page.ts'

export const users = sqliteTable(
  'users',
  {
    id,
    username: text().notNull(),
    /** scrypt hash with its parameters */
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    /** null in accounts from before there were names: the username stands in for it */
    name: text(),
    /** in lower case */
    email: text().unique('users_email'),
    /** whether they get the morning mail, if they may work on candidates */
    morningMail: flag().default(true),
    createdAt,
    updatedAt: addedUpdatedAt,
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
    /** in words: 'Firefox on Windows' */
    device: text().notNull().default('Unknown device'),
    expiresAt: text().notNull(),
    seenAt: text().notNull(),
    createdAt,
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** The id of a session's user as SQL, so that a query by it needs no earlier query. */
export const ownerOf = (sessionId: string) =>
  sql`(select user_id from sessions where id = ${sessionId})`

export const named = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase())

export const userColumns = {
  id: users.id,
  username: users.username,
  name: sql<string>`coalesce(${users.name}, ${users.username})`,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

const searched = sql`lower(${users.username} || ' ' || coalesce(${users.name}, '') || ' ' || coalesce(${users.email}, ''))`

/** Newest first; `q` is part of the username, name or e-mail address. */
export async function listUsers(
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER, q = '' }: Partial<Page> & { limit: number },
) {
  const found = sql`instr(${searched}, ${q.toLowerCase()}) > 0`
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

/** The name of a record's owner, as a column of the record. */
export const ownerName = sql<string | null>`(select coalesce(users.name, users.username)
  from users where users.id = owner_id)`

/** The condition that a record belongs to this owner; `me` is the user of the session. */
export function ownedBy(column: SQLiteColumn, owner: Owner | undefined, sessionId: string) {
  if (owner === undefined) return undefined
  if (owner === 'none') return isNull(column)
  return eq(column, owner === 'me' ? ownerOf(sessionId) : owner)
}

export const findUser = (db: Db, username: string) =>
  db.select().from(users).where(named(username)).get()

export const findUserByEmail = (db: Db, email: string) =>
  db.select().from(users).where(eq(users.email, email)).get()

export const findUserById = (db: Db, id: number) =>
  db.select().from(users).where(eq(users.id, id)).get()

type NewUser = {
  username: string
  password: string
  role: Role
  name?: string | null | undefined
  email?: string | null | undefined
}

export const addUser = (db: Db, actor: Actor, user: NewUser) =>
  change({
    db,
    actor,
    action: 'create',
    table: users,
    new: { username: user.username, role: user.role, name: user.name, email: user.email },
    page: undefined,
    write: db.insert(users).values(user).returning(userColumns),
  })

export const getUser = (db: Db, id: number) =>
  db.select(userColumns).from(users).where(eq(users.id, id)).get()

export type StoredUser = NonNullable<Awaited<ReturnType<typeof getUser>>>

const otherAdmins = (id: number) =>
  sql`exists (select 1 from users as other where other.role = 'admin' and other.id <> ${id})`

/**
 * Saves name, e-mail address and role. A new role ends the user's sessions, and then the statements `ofNewRole`
 * run. Returns undefined if somebody else saved the user meanwhile, or if no admin would be left.
 */
export function updateUser(
  db: Db,
  actor: Actor,
  old: StoredUser,
  { basedOn, ...user }: UserChange,
  { ofNewRole = [] }: { ofNewRole?: BatchItem<'sqlite'>[] } = {},
) {
  const isDemoted = old.role === 'admin' && user.role !== 'admin'
  return change({
    db,
    actor,
    action: 'update',
    table: users,
    id: old.id,
    old,
    new: user,
    page: undefined,
    write: db
      .update(users)
      .set({ ...user, email: user.email ?? null })
      .where(
        and(
          rowAt(users, old.id, basedOn),
          eq(users.role, old.role),
          isDemoted ? otherAdmins(old.id) : undefined,
        ),
      )
      .returning(userColumns),
    also:
      user.role === old.role
        ? []
        : [db.delete(sessions).where(and(eq(sessions.userId, old.id), hasWritten)), ...ofNewRole],
  })
}

/** Whether nobody else is an admin. */
export const isLastAdmin = async (db: Db, id: number) =>
  Boolean(
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'admin'), sql`not ${otherAdmins(id)}`))
      .get(),
  )

/** The user with this id, unless this is the last admin, without whom nobody could manage users. */
export const mayBeDeleted = (id: number) =>
  and(eq(users.id, id), sql`(${users.role} <> 'admin' or ${otherAdmins(id)})`)
