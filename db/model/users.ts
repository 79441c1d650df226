import * as v from 'valibot'
import { roles } from './access.ts'
import {
  atLeast,
  basedOn,
  email,
  emptyAsMissing,
  model,
  optionalLine,
  optionalName,
  properName,
  required,
} from './lib/fields.ts'
import { choice } from './lib/choices.ts'
import { RowId } from './lib/page.ts'
import { NewPassword } from './auth/passwords.ts'
import type { FormFields } from './records/fields.ts'

export const sessionHours = 12
export const idleMinutes = 60

export const Username = v.pipe(
  atLeast(3, 'Username must be at least 3 characters', 50),
  v.regex(/^[\w.@-]+$/, 'Use letters, digits and . _ @ - only'),
)

export const Login = model({
  username: required('Username is required'),
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(1000, 'Invalid credentials'),
  ),
  /** the second factor's code, for users who have one */
  code: optionalLine(50),
})

export type Login = v.InferOutput<typeof Login>

export const role = choice(roles, 'Please choose a role')

/** Addresses are compared without case, so they are stored in lower case. */
export const staffEmail = v.pipe(email(), v.toLowerCase())
const optionalEmail = v.optional(
  v.nullable(v.union([staffEmail, v.pipe(v.literal(''), v.transform(emptyAsMissing))])),
)
const maxNameLength = 100

export const NewUser = model({
  username: Username,
  password: NewPassword,
  role,
  name: optionalName(maxNameLength),
  email: optionalEmail,
})
export type NewUser = v.InferOutput<typeof NewUser>

export const personName = properName(1, 'Name is required', maxNameLength)

export const UserChange = model({ name: personName, email: optionalEmail, role, basedOn })
export type UserChange = v.InferOutput<typeof UserChange>

export const userFields = {
  name: { label: 'Name', hint: 'As colleagues know them.', kind: 'line', wide: true },
  email: { label: 'E-mail', kind: 'email', wide: true },
  role: {
    label: 'Role',
    hint: 'Admins see everything. Coordinators see inquiries and visits, editors the public content, HR jobs and applications.',
    kind: 'choice',
    options: roles,
    wide: true,
  },
} as const satisfies FormFields<Omit<UserChange, 'basedOn'>>

/** The Worker requires it if the account has a password. */
const currentPassword = () => v.optional(v.pipe(v.string(), v.maxLength(1000)))

/** A new e-mail address needs the password, because a link to it can replace the password. */
export const MyChange = model({
  name: personName,
  email: optionalEmail,
  currentPassword: currentPassword(),
})
export type MyChange = v.InferOutput<typeof MyChange>

/** The letters that users have chosen to get. */
export const MyLetters = model({ morningMail: v.boolean('Please choose yes or no') })
export type MyLetters = v.InferOutput<typeof MyLetters>

export const PasswordChange = model({
  currentPassword: currentPassword(),
  newPassword: NewPassword,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

/** The new owner of the candidates of a deleted user: another user, or nobody. */
export const Takeover = v.object({
  takeover: v.optional(
    v.union([v.literal('none'), RowId], 'takeover is the number of a user or none'),
  ),
})
