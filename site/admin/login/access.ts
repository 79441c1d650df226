import type { InferResponseType } from 'hono/client'
import type {
  FirstAdmin,
  FirstAdminWithPassword,
  InvitedName,
  InviteWithPassword,
} from '#db/model/auth/access-links.ts'
import { api, unwrap } from '#site/lib/api.ts'
import { makePasskey } from '../base/device.ts'

const { invites, recovery, setup } = api.auth

export const openedToken = () => location.hash.slice(1)

const tokenParam = () => ({ param: { token: openedToken() } })

export type Invitation = InferResponseType<(typeof invites)[':token']['$get'], 200>

export const fetchInvitation = () => unwrap(invites[':token'].$get(tokenParam()))

export const acceptWithPassword = (json: InviteWithPassword) =>
  unwrap(invites[':token'].$post({ ...tokenParam(), json }))

export async function acceptWithPasskey(json: InvitedName) {
  const passkey = await makePasskey(
    await unwrap(invites[':token'].passkey.$post({ ...tokenParam(), json })),
  )
  return unwrap(invites[':token'].$post({ ...tokenParam(), json: { ...json, passkey } }))
}

export const fetchSetup = () => unwrap(setup[':token'].$get(tokenParam()))

export const setUpWithPassword = (json: FirstAdminWithPassword) =>
  unwrap(setup[':token'].$post({ ...tokenParam(), json }))

export async function setUpWithPasskey(json: FirstAdmin) {
  const passkey = await makePasskey(
    await unwrap(setup[':token'].passkey.$post({ ...tokenParam(), json })),
  )
  return unwrap(setup[':token'].$post({ ...tokenParam(), json: { ...json, passkey } }))
}

export const askForLink = (json: { email: string }) => unwrap(recovery.$post({ json }))

export type Recovery = InferResponseType<(typeof recovery)[':token']['$get'], 200>

export const fetchRecovery = () => unwrap(recovery[':token'].$get(tokenParam()))

export const chooseNewPassword = (json: { password: string; code?: string | null | undefined }) =>
  unwrap(recovery[':token'].$post({ ...tokenParam(), json }))
