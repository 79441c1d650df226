import type { Role } from '../../../db/model/access.ts'
import { Problem, unique } from '../http/problem.ts'

type Person = { username: string; name: string | null; email: string | null; role: Role }

/** An account as its owner sees it. The username stands in for a name. */
export const accountOf = ({ username, name, email, role }: Person) => ({
  username,
  name: name ?? username,
  email,
  role,
})

const taken = 'This username is taken'

export const usernameTaken = () =>
  new Problem(409, taken, { errors: [{ path: 'username', message: taken }] })

/** Usernames, e-mail addresses and passkeys belong to one user only. */
export const uniqueAccount = <T>(write: Promise<T>) =>
  unique(write, {
    username: taken,
    email: 'Another user has this e-mail address',
    'passkeys.id': 'This passkey is added already.',
  })
