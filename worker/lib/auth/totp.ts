import { totp } from '#db/model/auth/totp.ts'
import type { Bindings } from '#worker/env.ts'

const encoder = new TextEncoder()
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

const hmac = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: totp.algorithm }, false, ['sign'])

/** RFC 4226: the code for a counter. Our own code, because the RFC's test vectors prove these lines (totp.test.ts). */
export const codeAt = async (secret: Uint8Array<ArrayBuffer>, counter: number) =>
  signedCode(await hmac(secret), counter)

async function signedCode(key: CryptoKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8))
  message.setBigUint64(0, BigInt(counter))
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, message.buffer))
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf
  const number = (hash.getUint32(offset) & 0x7fffffff) % 10 ** totp.digits
  return String(number).padStart(totp.digits, '0')
}

// In time steps before and after the present. One is normal drift; up to ten minutes mean that a clock is wrong.
const rightSteps = 1
const nearSteps = 20
const offsets = Array.from({ length: 2 * nearSteps + 1 }, (_, at) => at - nearSteps)

/** Computes every step for every code, so that the answer takes the same time whether or not one is right. */
export async function timeStepOf(secret: Uint8Array<ArrayBuffer>, code: string, now = Date.now()) {
  const present = Math.floor(now / 1000 / totp.stepSeconds)
  const key = await hmac(secret)
  const codes = await Promise.all(offsets.map((offset) => signedCode(key, present + offset)))
  const [offset] = offsets
    .filter((_, at) => codes[at] === code)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
  if (offset === undefined) return undefined
  return { step: present + offset, isRight: Math.abs(offset) <= rightSteps }
}

export const newTotpSecret = () => crypto.getRandomValues(new Uint8Array(20))

/** The link that adds the secret to an authenticator app. */
export function totpUri(secret: Uint8Array, username: string, siteUrl: string) {
  const issuer = new URL(siteUrl).hostname
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?${query}`
}

/** Each code has 80 random bits, in four groups. */
export const newRecoveryCodes = () =>
  Array.from({ length: totp.recoveryCodes }, () => {
    const code = base32(crypto.getRandomValues(new Uint8Array(10))).toLowerCase()
    return (code.match(/.{4}/g) ?? []).join('-')
  })

/** A plain hash is enough, because a code has 80 random bits. */
export async function hashRecoveryCode(code: string) {
  const plain = code.toLowerCase().replace(/[^a-z2-7]/g, '')
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(plain))).toHex()
}

// Secrets are encrypted, so that a copy of the database is not enough to make codes.
async function sealingKey({ JWT_SECRET }: Bindings) {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`totp ${JWT_SECRET}`))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(env: Bindings, secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(env), secret)
  return `${iv.toHex()}.${new Uint8Array(sealed).toHex()}`
}

/** Undefined if JWT_SECRET has changed. Recovery codes still work then. */
export async function unseal(env: Bindings, sealed: string) {
  const [iv = '', bytes = ''] = sealed.split('.')
  try {
    const secret = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: Uint8Array.fromHex(iv) },
      await sealingKey(env),
      Uint8Array.fromHex(bytes),
    )
    return new Uint8Array(secret)
  } catch {
    return undefined
  }
}
