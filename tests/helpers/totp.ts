import { codeAt } from '../../worker/lib/auth/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key in base32 (RFC 4648). */
function bytesOf(secret: string) {
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code that an authenticator app with this key shows now, or so many steps of 30 s later. */
export const codeNow = (secret: string, steps = 0) =>
  codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000) + steps)
