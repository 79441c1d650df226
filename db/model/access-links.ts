import * as v from 'valibot'
import { model, optionalLine } from './lib/fields.ts'
import { NewPassword, personName, role, staffEmail, Username } from './users.ts'

/** How long a link is good for, in minutes. */
export const linkMinutes = { invite: 72 * 60, recovery: 30 } as const
/** `invite` makes an account, or gives one back after an admin's reset; `recovery` sets a new password. */
export type LinkKind = keyof typeof linkMinutes

export const Invite = model({ name: personName, email: staffEmail, role })
export type Invite = v.InferOutput<typeof Invite>

/** What an invited person chooses. A reset account keeps its username. */
export const InviteAnswer = model({ username: v.optional(Username), password: NewPassword })

export const RecoveryRequest = model({ email: staffEmail })
export const RecoveryAnswer = model({ password: NewPassword, code: optionalLine(50) })

export const usedLink =
  'This link has been used, withdrawn, or is too old. Please ask an admin for a new one.'
