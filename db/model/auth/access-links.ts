import * as v from 'valibot'
import { model, optionalLine } from '../lib/fields.ts'
import { Registration } from './passkeys.ts'
import { personName, role, staffEmail, Username } from '../users.ts'
import { NewPassword } from './passwords.ts'

/** How long a link is valid, in minutes. */
export const linkMinutes = { invite: 72 * 60, recovery: 30 } as const
/** `invite` makes an account, or gives one back after an admin's reset; `recovery` sets a new password. */
export type LinkKind = keyof typeof linkMinutes
/** The kinds of mails with a link. The mail about a reset holds an invite. */
export type AccessMail = LinkKind | 'reset'

export const Invite = model({ name: personName, email: staffEmail, role })
export type Invite = v.InferOutput<typeof Invite>

/** A reset account keeps its username. */
const username = v.optional(Username)

export const InvitedName = model({ username })
export type InvitedName = v.InferOutput<typeof InvitedName>
export const InviteWithPassword = model({ username, password: NewPassword })
export type InviteWithPassword = v.InferOutput<typeof InviteWithPassword>

/** The choices of an invited person: a username, and a password or a passkey. */
export const InviteAnswer = v.union(
  [model({ username, passkey: Registration }), InviteWithPassword],
  'Choose a password or a passkey',
)
export type InviteAnswer = v.InferOutput<typeof InviteAnswer>

export const RecoveryRequest = model({ email: staffEmail })
export const RecoveryAnswer = model({ password: NewPassword, code: optionalLine(50) })

export const usedLink =
  'This link has been used, withdrawn, or is too old. Please ask an admin for a new one.'
