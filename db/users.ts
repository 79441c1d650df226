import { and, desc, eq, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import { hasWritten } from './lib/batch.ts'
import type { Db } from './client.ts'
import { addedUpdatedAt, createdAt, flagColumn, idColumn, rowAt } from './lib/columns.ts'
import type { Role } from './model/access.ts'
import type { Page } from './model/lib/page.ts'
import type { Owner } from './model/candidates/owner.ts'
import type { UserChange } from './model/users.ts'
import { insertMany } from './lib/insert-many.ts'
import { paged } from './lib/page.ts'

export const users = sqliteTable(
  'users',
  {
    id: idColumn,
    username: text().notNull(),
    /** scrypt hash with its parameters */
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    /** null in accounts from before there were names: the username stands in for it */
    name: text(),
    /** in lower case */
    email: text().unique('users_email'),
    /** whether they get the morning mail, if they may work on candidates */
    morningMail: flagColumn().default(true),
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

export const hasUsername = (username: string) =>
  eq(sql`lower(${users.username})`, username.toLowerCase())

// By their names, because the files of these tables import this one.
export const hasPasskey = sql`exists (select 1 from passkeys where passkeys.user_id = users.id)`
/** Whether a user has an authenticator app that is on. */
export const hasApp = sql`exists (select 1 from second_factors
  where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`
/** Whether a user has an authenticator app or a passkey. */
export const hasFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`.mapWith(Boolean)

/** Whether this is a user's name or e-mail address at the sign-in. */
export const signsInAs = (name: string) =>
  or(hasUsername(name), eq(users.email, name.toLowerCase()))

export const userColumns = {
  id: users.id,
  username: users.username,
  name: sql<string>`coalesce(${users.name}, ${users.username})`,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

const listedColumns = { ...userColumns, hasSecondFactor: hasFactor }

const searched = sql`lower(${users.username} || ' ' || coalesce(${users.name}, '') || ' ' || coalesce(${users.email}, ''))`

/** Newest first; `q` is part of the username, name or e-mail address. */
export async function listUsers(
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER, q = '' }: Partial<Page> & { limit: number },
) {
  const found = sql`instr(${searched}, ${q.toLowerCase()}) > 0`
  const rows = db
    .select(listedColumns)
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
export const ownerNameSql = sql<string | null>`(select coalesce(users.name, users.username)
  from users where users.id = owner_id)`

/** The condition that a record belongs to this owner; `me` is the user of the session. */
export function ownedBy(column: SQLiteColumn, owner: Owner | undefined, sessionId: string) {
  if (owner === undefined) return undefined
  if (owner === 'none') return isNull(column)
  return eq(column, owner === 'me' ? ownerOf(sessionId) : owner)
}

export const findUser = (db: Db, username: string) =>
  db.select().from(users).where(hasUsername(username)).get()

type Names = {
  /** left out for a new user */
  id?: number
  username?: string
  email?: string | null | undefined
}

/** Returns those of these names that another user has, as a username or as an e-mail address: both sign in. */
export async function findClash(db: Db, { id = 0, username, email }: Names) {
  const isTaken = async (name: string) =>
    Boolean(
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(ne(users.id, id), signsInAs(name)))
        .get(),
    )
  if (username && (await isTaken(username))) return 'username'
  if (email && (await isTaken(email))) return 'email'
  return undefined
}

/**
 * The condition that no other user's e-mail address is this username, nor the other way round. Two equal usernames or
 * addresses fail at their index.
 */
export function areFree(db: Db, { id = 0, username, email }: Names) {
  const clash = or(
    username ? eq(users.email, username.toLowerCase()) : undefined,
    email ? hasUsername(email) : undefined,
  )
  const others = db.select({ id: users.id }).from(users)
  return clash ? notExists(others.where(and(ne(users.id, id), clash))) : sql`true`
}

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

/** Returns undefined if the condition does not hold. */
export const insertUser = (db: Db, actor: Actor, user: NewUser, condition: SQL = sql`true`) =>
  change({
    db,
    actor,
    action: 'create',
    table: users,
    new: { username: user.username, role: user.role, name: user.name, email: user.email },
    page: undefined,
    write: insertMany(db, users, [user], {}, sql`join (select 1) on ${condition}`).returning(
      listedColumns,
    ),
  })

export const getUser = (db: Db, id: number) =>
  db.select(listedColumns).from(users).where(eq(users.id, id)).get()

type StoredUser = NonNullable<Awaited<ReturnType<typeof getUser>>>

const otherAdmins = (id: number) =>
  sql`exists (select 1 from users as other where other.role = 'admin' and other.id <> ${id})`

/**
 * Saves name, e-mail address and role. A new role ends the user's sessions, and then the statements `ofNewRole`
 * run; `links` always. Returns undefined if somebody else saved the user meanwhile, if the address is another one's
 * username, or if no admin would be left.
 */
export function updateUser(
  db: Db,
  actor: Actor,
  old: StoredUser,
  { basedOn, ...user }: UserChange,
  {
    ofNewRole = [],
    links = [],
  }: Partial<Record<'ofNewRole' | 'links', readonly BatchItem<'sqlite'>[]>> = {},
) {
  const { hasSecondFactor: _, ...before } = old
  const isDemoted = old.role === 'admin' && user.role !== 'admin'
  return change({
    db,
    actor,
    action: 'update',
    table: users,
    id: old.id,
    old: before,
    new: user,
    page: undefined,
    write: db
      .update(users)
      .set({ ...user, email: user.email ?? null })
      .where(
        and(
          rowAt(users, old.id, basedOn),
          eq(users.role, old.role),
          areFree(db, { id: old.id, email: user.email }),
          isDemoted ? otherAdmins(old.id) : undefined,
        ),
      )
      .returning(listedColumns),
    also: [
      ...(user.role === old.role
        ? []
        : [db.delete(sessions).where(and(eq(sessions.userId, old.id), hasWritten)), ...ofNewRole]),
      ...links,
    ],
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
