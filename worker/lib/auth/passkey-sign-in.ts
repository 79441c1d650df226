import type { Context } from 'hono'
import { keepChallenge } from '#db/auth/challenges.ts'
import { findPasskey, recordPasskeyUse } from '#db/auth/passkeys.ts'
import { type Authentication, notAccepted } from '#db/model/auth/passkeys.ts'
import type { Env } from '#worker/env.ts'
import { Problem } from '../http/problem.ts'
import { relyingParty, timeout, webauthn } from './passkeys.ts'
import { signIn } from './session.ts'

const refused = () => new Problem(401, notAccepted)

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

// Nobody has the private half of this key: checking it makes an unknown passkey take as long as a known one.
const keyOfNobody =
  'pQECAyYgASFYIIMzDr-Ljr281U0N-LHo8Psry90l43XWHKRlAYMlDNIsIlgg8bXPdbKWm0zU3-Beu0EL6ILIVbV4qhAmEng9ANsu87s'

/** Opens a session for the owner of a passkey. Every failure gets the same answer. */
export async function openPasskeySession(c: Context<Env>, response: Authentication) {
  const { db } = c.var
  const known = await findPasskey(db, response.id)
  const { publicKey = keyOfNobody, counter = 0, transports } = known?.passkey ?? {}
  let signed = ''
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(c.env)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    },
    // `recordPasskeyUse` below uses it up, in the transaction that opens the session.
    expectedChallenge: (challenge) => {
      signed = challenge
      return true
    },
    expectedOrigin,
    expectedRPID,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      ...(transports && { transports }),
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!known || !verified || !authenticationInfo) throw refused()
  const { passkey, user } = known
  const code = recordPasskeyUse(db, passkey.id, signed, authenticationInfo.newCounter)
  if (await signIn(c, user, { proof: 'passkey', attempt: undefined, code })) throw refused()
  return user
}
