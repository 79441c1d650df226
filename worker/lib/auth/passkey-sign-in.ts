import type { Context } from 'hono'
import { keepChallenge, takeChallenge } from '../../../db/auth/challenges.ts'
import { findPasskey, notePasskeyUse } from '../../../db/auth/passkeys.ts'
import { type Authentication, notAccepted } from '../../../db/model/passkeys.ts'
import { findUserById } from '../../../db/users.ts'
import type { Env } from '../../env.ts'
import { found, Problem } from '../http/problem.ts'
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

// A key whose private half nobody has: checking it takes the same time for an unknown passkey as for a known one.
const keyOfNobody =
  'pQECAyYgASFYIIMzDr-Ljr281U0N-LHo8Psry90l43XWHKRlAYMlDNIsIlgg8bXPdbKWm0zU3-Beu0EL6ILIVbV4qhAmEng9ANsu87s'

/** Opens a session for the owner of a passkey. Every failure is answered alike. */
export async function signInWithPasskey(c: Context<Env>, response: Authentication) {
  const { db } = c.var
  const passkey = await findPasskey(db, response.id)
  const { publicKey = keyOfNobody, counter = 0, transports } = passkey ?? {}
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
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      ...(transports && { transports }),
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!passkey || !verified || !authenticationInfo) throw refused()
  if (!(await notePasskeyUse(db, passkey.id, authenticationInfo.newCounter))) throw refused()
  const user = found(await findUserById(db, passkey.userId), refused)
  const by = { proof: 'passkey', isBothFactors: true, attempt: undefined, code: undefined } as const
  if (!(await signIn(c, user, by)).isOpen) throw refused()
  return user
}
