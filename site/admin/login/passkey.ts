import { api, unwrap } from '../../lib/api.ts'

const { passkey } = api.auth

export async function signInWithPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await unwrap(passkey.options.$post())
  // The site asks for no extension, so their results are empty.
  const { clientExtensionResults: _none, ...response } = await startAuthentication({ optionsJSON })
  return (await unwrap(passkey.$post({ json: { response } }))).user
}
