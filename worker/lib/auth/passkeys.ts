import type { Context } from 'hono'
import { keepChallenge } from '#db/auth/challenges.ts'
import { challengeMinutes, type Registration } from '#db/model/auth/passkeys.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'

// Loaded on first use, because the library and its certificates would delay every start.
export const webauthn = () => import('@simplewebauthn/server')

/** How long a device may take, in ms. */
export const timeout = challengeMinutes * minuteMs

/** The site that passkeys belong to: its host name, and the origin that browsers report. */
export function relyingParty({ SITE_URL }: Env['Bindings']) {
  const { hostname, origin } = new URL(SITE_URL)
  return { rpID: hostname, origin }
}

/** The future owner of a passkey; `id` is null while an invite has no account yet. */
type Owner = { id: number | null; username: string; name: string }

/** The options with which a device makes a passkey, unless it already has one of the `others`. */
export async function registrationOptions(
  c: Context<Env>,
  { id, username, name }: Owner,
  others: { id: string }[] = [],
) {
  const { generateRegistrationOptions } = await webauthn()
  const { rpID } = relyingParty(c.env)
  const { extensions: _unused, ...options } = await generateRegistrationOptions({
    rpID,
    rpName: rpID,
    // A device keeps one passkey for each of these ids.
    userID: new TextEncoder().encode(id === null ? crypto.randomUUID() : String(id)),
    userName: username,
    userDisplayName: name,
    timeout,
    excludeCredentials: others.map((other) => ({ id: other.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(c.var.db, options.challenge, id)
  return options
}

export const notChecked = () =>
  invalid([{ path: 'response', message: 'This passkey could not be checked. Please try again.' }])

/** Checks a device's answer. Returns the passkey, and the challenge, which the caller must use up. */
export async function newPasskey({ env }: Context<Env>, response: Registration) {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(env)
  let signed = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      signed = challenge
      return true
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw notChecked()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { challenge: signed, passkey: { id, publicKey: key, counter, transports } }
}
