import { and, eq, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { hasUsername, users } from './users.ts'

/** Whether this is a user's name or e-mail address at the sign-in. */
export const signsInAs = (name: string) =>
  or(hasUsername(name), eq(users.email, name.toLowerCase()))

type Names = {
  /** left out for a new user */
  id?: number
  username?: string
  email?: string | null | undefined
}

/** Returns the given names that another user has, as a username or as an e-mail address: both sign in. */
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

/** No other user's e-mail address is this username, nor the other way round. Equal ones fail at their index. */
export function areFree(db: Db, { id = 0, username, email }: Names) {
  const clash = or(
    username ? eq(users.email, username.toLowerCase()) : undefined,
    email ? hasUsername(email) : undefined,
  )
  const others = db.select({ id: users.id }).from(users)
  return clash ? notExists(others.where(and(ne(users.id, id), clash))) : sql`true`
}
