import * as v from 'valibot'
import { model, optionalLine } from '../lib/fields.ts'
import { Registration } from './passkeys.ts'
import { personName, role, staffEmail, Username } from '../users.ts'
import { NewPassword } from './passwords.ts'

/** How long a link is valid, in minutes. */
export const linkMinutes = { invite: 72 * 60, recovery: 30, setup: 24 * 60 } as const
/**
 * `invite` makes an account, or gives one back after an admin's reset; `recovery` sets a new password; `setup` makes
 * the first admin.
 */
export type LinkKind = keyof typeof linkMinutes
/** The kinds of mails with a link. The mail about a reset holds an invite. */
export type AccessMail = Exclude<LinkKind, 'setup'> | 'reset'

export const Invite = model({ name: personName, email: staffEmail, role })
export type Invite = v.InferOutput<typeof Invite>

/** A reset account keeps its username. */
const username = v.optional(Username)

export const InvitedName = model({ username })
export type InvitedName = v.InferOutput<typeof InvitedName>
export const InviteWithPassword = model({ username, password: NewPassword })
export type InviteWithPassword = v.InferOutput<typeof InviteWithPassword>

const noWay = 'Choose a password or a passkey'

/** The choices of an invited person: a username, and a password or a passkey. */
export const InviteAnswer = v.union(
  [model({ username, passkey: Registration }), InviteWithPassword],
  noWay,
)
export type InviteAnswer = v.InferOutput<typeof InviteAnswer>

const firstAdmin = { name: personName, email: staffEmail }

export const FirstAdmin = model(firstAdmin)
export type FirstAdmin = v.InferOutput<typeof FirstAdmin>
export const FirstAdminWithPassword = model({ ...firstAdmin, password: NewPassword })
export type FirstAdminWithPassword = v.InferOutput<typeof FirstAdminWithPassword>

/** The first admin, with a password or a passkey. */
export const SetupAnswer = v.union(
  [model({ ...firstAdmin, passkey: Registration }), FirstAdminWithPassword],
  noWay,
)
export type SetupAnswer = v.InferOutput<typeof SetupAnswer>

export const RecoveryRequest = model({ email: staffEmail })
export const RecoveryAnswer = model({ password: NewPassword, code: optionalLine(50) })

export const usedLink =
  'This link has been used, withdrawn, or is too old. Please ask an admin for a new one.'

export const usedSetupLink =
  'This link has been used or is too old, or there is a newer one. If somebody can sign in here, ask them to invite you. If nobody can, ask whoever runs the server for a new link:'
export const setupCommand = 'npm run admin -- setup-link'
