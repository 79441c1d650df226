import { minuteMs } from '#db/model/lib/time.ts'
import { uploadMinutes } from '#db/model/media/uploads.ts'
import type { Bindings } from '#worker/env.ts'
import type { UploadKind } from './keys.ts'

// Our own code, because it signs three fields with one call of WebCrypto: a JWT would be longer and prove no more.
const isKind = (kind: string | undefined): kind is UploadKind =>
  kind === 'resume' || kind === 'photo' || kind === 'media' || kind === 'thumbnail'

const encoder = new TextEncoder()

const signingKey = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    // The prefix prevents that an upload token is accepted as a session token, or the reverse.
    encoder.encode(`upload ${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

const signed = (kind: UploadKind, key: string, expires: number) =>
  encoder.encode(`${kind} ${key} ${expires}`)

/** An address that accepts one file of this kind, for ten minutes. */
export async function uploadUrl(
  { JWT_SECRET, SITE_URL }: Bindings,
  kind: UploadKind,
  key: string = crypto.randomUUID(),
) {
  const expires = Date.now() + uploadMinutes * minuteMs
  const signature = await crypto.subtle.sign(
    'HMAC',
    await signingKey(JWT_SECRET),
    signed(kind, key, expires),
  )
  const token = [kind, expires, new Uint8Array(signature).toHex()].join('.')
  return `${SITE_URL}/api/uploads/${key}?token=${token}`
}

/** The kind of upload that a token allows for this key; undefined if the token is invalid. */
export async function allowedUpload({ JWT_SECRET }: Bindings, key: string, token: string) {
  const [kind, expires, signature = ''] = token.split('.')
  if (!isKind(kind) || !/^[0-9a-f]{64}$/.test(signature)) return undefined
  const valid = await crypto.subtle.verify(
    'HMAC',
    await signingKey(JWT_SECRET),
    Uint8Array.fromHex(signature),
    signed(kind, key, Number(expires)),
  )
  return valid && Number(expires) > Date.now() ? kind : undefined
}
