import type { InferResponseType } from 'hono/client'
import { api, unwrap } from '../../lib/api.ts'

const { invites, recovery } = api.auth

/** The token of the link that opened this page. */
export const linkToken = () => location.hash.slice(1)

const param = () => ({ param: { token: linkToken() } })

export type Invitation = InferResponseType<(typeof invites)[':token']['$get'], 200>

export const fetchInvitation = () => unwrap(invites[':token'].$get(param()))

export const acceptInvitation = (json: { username?: string | undefined; password: string }) =>
  unwrap(invites[':token'].$post({ ...param(), json }))

export const askForLink = (json: { email: string }) => unwrap(recovery.$post({ json }))

export const chooseNewPassword = (json: { password: string; code?: string | null | undefined }) =>
  unwrap(recovery[':token'].$post({ ...param(), json }))
