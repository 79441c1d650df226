import type { Context } from 'hono'
import {
  addPasskey,
  findPasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  takeChallenge,
} from '../../../db/auth/passkeys.ts'
import {
  type Authentication,
  challengeMinutes,
  notAccepted,
  type Registration,
} from '../../../db/model/passkeys.ts'
import { findUserById } from '../../../db/users.ts'
import type { Env } from '../../env.ts'
import { found, invalid, Problem } from '../http/problem.ts'
import { signIn } from './session.ts'

// Loaded when it is first needed: the library and its certificates would delay every start.
const webauthn = () => import('@simplewebauthn/server')

const timeout = challengeMinutes * 60_000

/** The site that passkeys belong to: its host name, and the origin that browsers report. */
function relyingParty({ SITE_URL }: Env['Bindings']) {
  const { hostname, origin } = new URL(SITE_URL)
  return { rpID: hostname, origin }
}

const refused = () => new Problem(401, notAccepted)

export async function registrationOptions(c: Context<Env>) {
  const { db } = c.var
  const user = await c.var.user()
  const { generateRegistrationOptions } = await webauthn()
  const { rpID } = relyingParty(c.env)
  const { extensions: _unused, ...options } = await generateRegistrationOptions({
    rpID,
    rpName: rpID,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.username,
    userDisplayName: user.name,
    timeout,
    excludeCredentials: (await listPasskeys(db, user.id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, user.id)
  return options
}

/** Checks a new passkey and keeps it for the signed-in user. */
export async function register(c: Context<Env>, name: string, response: Registration) {
  const { db } = c.var
  const user = await c.var.user()
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(c.env)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, user.id),
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
  const key = Buffer.from(publicKey).toString('base64url')
  return found(
    await addPasskey(db, user, { id, publicKey: key, counter, transports, name }),
    refused,
  )
}

export async function signInOptions(c: Context<Env>) {
  const { generateAuthenticationOptions } = await webauthn()
  const { rpID } = relyingParty(c.env)
  const { extensions: _unused, ...options } = await generateAuthenticationOptions({
    rpID,
    timeout,
    userVerification: 'required',
  })
  await keepChallenge(c.var.db, options.challenge, null)
  return options
}

/** Opens a session for the owner of a passkey. Every failure is answered alike. */
export async function signInWithPasskey(c: Context<Env>, response: Authentication) {
  const { db } = c.var
  const passkey = found(await findPasskey(db, response.id), refused)
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(c.env)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw refused()
  if (!(await notePasskeyUse(db, passkey.id, authenticationInfo.newCounter))) throw refused()
  const user = found(await findUserById(db, passkey.userId), refused)
  const by = { proof: 'passkey', isBothFactors: true, attempt: undefined, code: undefined } as const
  if (!(await signIn(c, user, by)).isOpen) throw refused()
  return user
}
