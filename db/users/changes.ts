import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import type { Role } from '../model/access.ts'
import type { UserChange } from '../model/users.ts'
import { must, mustFind } from '../must.ts'
import { areFree } from './names.ts'
import { type getUser, listedColumns, sessions, users } from './users.ts'

type NewUser = {
  username: string
  password: string
  role: Role
  name?: string | null | undefined
  email?: string | null | undefined
}

/** Returns undefined if the username is another user's e-mail address, or the other way round. */
export const insertUser = (db: Db, actor: Actor, user: NewUser) =>
  change({
    db,
    actor,
    action: 'create',
    table: users,
    new: { username: user.username, role: user.role, name: user.name, email: user.email },
    page: undefined,
    must: [must('taken', areFree(db, user))],
    write: db.insert(users).values(user).returning(listedColumns),
  })

type StoredUser = NonNullable<Awaited<ReturnType<typeof getUser>>>

const otherAdmins = (id: number) =>
  sql`exists (select 1 from users as other where other.role = 'admin' and other.id <> ${id})`

/**
 * Saves name, e-mail address and role. A new role ends the user's sessions. `also` are further statements. Returns
 * undefined if somebody else saved the user in the meantime, if the address is another user's username, or if no
 * admin would be left.
 */
export function updateUser(
  db: Db,
  actor: Actor,
  old: StoredUser,
  { basedOn, ...user }: UserChange,
  also: readonly BatchItem<'sqlite'>[] = [],
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
    must: [
      mustFind(users, and(rowAt(users, old.id, basedOn), eq(users.role, old.role))),
      must('taken', areFree(db, { id: old.id, email: user.email })),
      ...(isDemoted ? [must('needed', otherAdmins(old.id))] : []),
    ],
    write: db
      .update(users)
      .set({ ...user, email: user.email ?? null })
      .where(eq(users.id, old.id))
      .returning(listedColumns),
    also: [
      ...(user.role === old.role ? [] : [db.delete(sessions).where(eq(sessions.userId, old.id))]),
      ...also,
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

/** The user must exist and must not be the last admin: without an admin nobody could manage users. */
export const mustBeDispensable = (id: number) => [
  mustFind(users, eq(users.id, id)),
  mustFind(
    users,
    and(eq(users.id, id), sql`(${users.role} <> 'admin' or ${otherAdmins(id)})`),
    'needed',
  ),
]
