import * as v from 'valibot'
import { model, optionalLine, required } from '../lib/fields.ts'

export const challengeMinutes = 5

const name = required('Give it a name, such as “My phone”', 100)

/** A browser's answer, checked in full by the WebAuthn library. */
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000))
const credential = {
  id: v.pipe(base64url, v.maxLength(1400)),
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
}
export const Registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
})
const Authentication = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(v.nullable(base64url)),
  }),
})

export const NewPasskey = model({ name, response: Registration })
export const PasskeyName = model({ name })
/** The proofs that the account has. An account with passkeys only needs a recent sign-in instead. */
export const PasskeyRemoval = model({
  currentPassword: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  code: optionalLine(50),
})
export type PasskeyRemoval = v.InferOutput<typeof PasskeyRemoval>
export const PasskeySignIn = model({ response: Authentication })
export type Registration = v.InferOutput<typeof Registration>
export type Authentication = v.InferOutput<typeof Authentication>

export const notAccepted = 'This passkey was not accepted. Please sign in another way.'
export const onlyWayIn =
  'This passkey is your only way to sign in. Add another one or set a password first.'
