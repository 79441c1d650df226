import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser'

// Loaded when it is first needed: most people sign in with a password.
const browserWebauthn = () => import('@simplewebauthn/browser')

/** Has the device make a passkey. The site asks for no extension, so their results are left out. */
export async function makePasskey(optionsJSON: StartRegistrationOpts['optionsJSON']) {
  const { startRegistration } = await browserWebauthn()
  const { clientExtensionResults: _none, ...response } = await startRegistration({ optionsJSON })
  return response
}

export async function askForPasskey(optionsJSON: StartAuthenticationOpts['optionsJSON']) {
  const { startAuthentication } = await browserWebauthn()
  const { clientExtensionResults: _none, ...response } = await startAuthentication({ optionsJSON })
  return response
}

export const hasPasskeys = () => 'PublicKeyCredential' in window
