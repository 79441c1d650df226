import type { InferResponseType } from 'hono/client'
import type { Invite as NewInvite } from '#db/model/auth/access-links.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import type { SavedUser } from './users.ts'

const { invites, users } = api.admin

export type SavedInvite = InferResponseType<typeof invites.$get>['invites'][number]

export const $invites = createRemote('invites', async () => (await call(invites.$get())).invites)

export const sendInvite = (json: NewInvite) => write(invites.$post({ json }))

export const sendInviteAgain = ({ id }: SavedInvite) =>
  write(invites[':id'].resend.$post(idParam(id)))

export const withdrawInvite = ({ id }: SavedInvite) => write(invites[':id'].$delete(idParam(id)))

export const resetUser = ({ id }: SavedUser) => write(users[':id'].reset.$post(idParam(id)))
