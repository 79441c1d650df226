import type { Context } from 'hono'
import { keepChallenge, takeChallenge } from '../../../db/auth/challenges.ts'
import { findPasskey, listPasskeys } from '../../../db/auth/passkeys.ts'
import { challengeMinutes, type Registration } from '../../../db/model/passkeys.ts'
import type { Env } from '../../env.ts'
import { invalid, Problem } from '../http/problem.ts'

// Loaded when it is first needed: the library and its certificates would delay every start.
export const webauthn = () => import('@simplewebauthn/server')

/** How long a device may take, in ms. */
export const timeout = challengeMinutes * 60_000

/** The site that passkeys belong to: its host name, and the origin that browsers report. */
export function relyingParty({ SITE_URL }: Env['Bindings']) {
  const { hostname, origin } = new URL(SITE_URL)
  return { rpID: hostname, origin }
}

/** Whose passkey it becomes; `id` is null while an invite has made no account yet. */
type Owner = { id: number | null; username: string; name: string }

/** What a device needs to make a passkey. */
export async function registrationOptions(c: Context<Env>, { id, username, name }: Owner) {
  const { db } = c.var
  const { generateRegistrationOptions } = await webauthn()
  const { rpID } = relyingParty(c.env)
  const others = id === null ? [] : await listPasskeys(db, id)
  const { extensions: _unused, ...options } = await generateRegistrationOptions({
    rpID,
    rpName: rpID,
    // A device keeps one passkey for each of these.
    userID: new TextEncoder().encode(id === null ? crypto.randomUUID() : String(id)),
    userName: username,
    userDisplayName: name,
    timeout,
    excludeCredentials: others.map((other) => ({ id: other.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, id)
  return options
}

/** Checks a device's answer to a challenge that its owner was given. Returns the passkey to keep. */
export async function newPasskey(c: Context<Env>, owner: number | null, response: Registration) {
  const { db } = c.var
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(c.env)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, owner),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) {
    throw invalid([
      { path: 'response', message: 'This passkey could not be checked. Please try again.' },
    ])
  }
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  if (await findPasskey(db, id)) throw new Problem(409, 'This passkey is added already.')
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}
