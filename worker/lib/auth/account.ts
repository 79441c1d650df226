import type { Db } from '#db/client.ts'
import type { Role } from '#db/model/access.ts'
import { findClash } from '#db/users/names.ts'
import { Problem, unique } from '../http/problem.ts'

type Person = { username: string; name: string | null; email: string | null; role: Role }

/** An account as its owner sees it. The username is shown if there is no name. */
export const accountOf = ({ username, name, email, role }: Person) => ({
  username,
  name: name ?? username,
  email,
  role,
})

const taken = {
  username: 'This username is taken',
  email: 'Another user has this e-mail address',
}

/** Turns a duplicate username, e-mail address or passkey into a 409: each belongs to one user only. */
export const uniqueAccount = <T>(write: Promise<T>) =>
  unique(write, { ...taken, 'passkeys.id': 'This passkey is added already.' })

/**
 * Answers 409 if a username is another user's e-mail address, or an address another user's username: both work for
 * signing in. Most writes have the condition `areFree` and call this only when they wrote nothing.
 */
export async function assertFreeNames(db: Db, names: Parameters<typeof findClash>[1]) {
  const path = await findClash(db, names)
  if (!path) return
  const message = taken[path]
  throw new Problem(409, message, { errors: [{ path, message }] })
}
