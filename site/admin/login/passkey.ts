import { api, unwrap } from '#site/lib/api.ts'
import { askForPasskey } from '../base/device.ts'

const { passkey } = api.auth

export async function signInWithPasskey() {
  const response = await askForPasskey(await unwrap(passkey.options.$post()))
  return (await unwrap(passkey.$post({ json: { response } }))).user
}
