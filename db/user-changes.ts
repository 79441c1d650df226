import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { hasWritten } from './lib/batch.ts'
import { rowAt } from './lib/columns.ts'
import { insertMany } from './lib/insert-many.ts'
import type { Role } from './model/access.ts'
import type { UserChange } from './model/users.ts'
import { areFree } from './user-names.ts'
import { type getUser, listedColumns, sessions, users } from './users.ts'

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
