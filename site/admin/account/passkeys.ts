import type { InferResponseType } from 'hono/client'
import type { PasskeyRemoval } from '#db/model/auth/passkeys.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { makePasskey } from '../base/device.ts'
import { checkSession } from '../base/session.ts'

const { passkeys } = api.auth

export type Passkey = InferResponseType<typeof passkeys.$get>['passkeys'][number]

export const $passkeys = createRemote(
  'passkeys',
  async () => (await call(passkeys.$get())).passkeys,
)

export async function addPasskey({ name }: { name: string }) {
  const response = await makePasskey(await call(passkeys.options.$post()))
  const added = await write(passkeys.$post({ json: { name, response } }))
  await checkSession()
  return added
}

const passkeyParam = ({ id }: Passkey) => ({ param: { id } })

export const renamePasskey = (passkey: Passkey, name: string) =>
  write(passkeys[':id'].$put({ ...passkeyParam(passkey), json: { name } }))

export const deletePasskey = (passkey: Passkey, json: PasskeyRemoval) =>
  write(passkeys[':id'].$delete({ ...passkeyParam(passkey), json }))
