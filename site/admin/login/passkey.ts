import { api, unwrap } from '../../lib/api.ts'
import { usePasskey } from '../app/device.ts'

const { passkey } = api.auth

export async function signInWithPasskey() {
  const response = await usePasskey(await unwrap(passkey.options.$post()))
  return (await unwrap(passkey.$post({ json: { response } }))).user
}
