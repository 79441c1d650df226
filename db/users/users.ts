import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { addedUpdatedAt, createdAt, flagColumn, idColumn } from '../lib/columns.ts'
import type { Role } from '../model/access.ts'
import type { Page } from '../model/lib/page.ts'
import type { Owner } from '../model/candidates/owner.ts'
import { paged } from '../lib/page.ts'

export const users = sqliteTable(
  'users',
  {
    id: idColumn,
    username: text().notNull(),
    /** scrypt hash with its parameters */
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    /** null in accounts made on the command line, which show the username instead */
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

// By the tables' names, because the files of these tables import this one.
export const hasPasskey = sql`exists (select 1 from passkeys where passkeys.user_id = users.id)`
/** Whether a user has an authenticator app that is on. */
export const hasApp = sql`exists (select 1 from second_factors
  where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`
/** Whether a user has an authenticator app or a passkey. */
export const hasFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`.mapWith(Boolean)

export const userColumns = {
  id: users.id,
  username: users.username,
  name: sql<string>`coalesce(${users.name}, ${users.username})`,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

export const listedColumns = { ...userColumns, hasSecondFactor: hasFactor }

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

export const findUserByEmail = (db: Db, email: string) =>
  db.select().from(users).where(eq(users.email, email)).get()

export const findUserById = (db: Db, id: number) =>
  db.select().from(users).where(eq(users.id, id)).get()

export const getUser = (db: Db, id: number) =>
  db.select(listedColumns).from(users).where(eq(users.id, id)).get()
