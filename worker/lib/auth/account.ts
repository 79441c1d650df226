import type { Role } from '../../../db/model/access.ts'
import { unique } from '../http/problem.ts'

type Person = { username: string; name: string | null; email: string | null; role: Role }

/** An account as its owner sees it. The username stands in for a name. */
export const accountOf = ({ username, name, email, role }: Person) => ({
  username,
  name: name ?? username,
  email,
  role,
})

/** Usernames and e-mail addresses belong to one user only. */
export const uniqueAccount = <T>(write: Promise<T>) =>
  unique(write, {
    username: 'This username is taken',
    email: 'Another user has this e-mail address',
  })
