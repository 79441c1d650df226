import type { InferResponseType } from 'hono/client'
import type { Invite as NewInvite } from '../../../db/model/auth/access-links.ts'
import { api } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import type { Account } from './users.ts'

const { invites, users } = api.admin

export type Invite = InferResponseType<typeof invites.$get>['invites'][number]

export const $invites = createRemote('invites', async () => (await call(invites.$get())).invites)

const param = ({ id }: { id: number }) => ({ param: { id: String(id) } })

export const sendInvite = (json: NewInvite) => write(invites.$post({ json }))

export const sendInviteAgain = (invite: Invite) => write(invites[':id'].resend.$post(param(invite)))

export const withdrawInvite = (invite: Invite) => write(invites[':id'].$delete(param(invite)))

export const resetUser = (user: Account) => write(users[':id'].reset.$post(param(user)))
