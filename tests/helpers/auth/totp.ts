import { setTimeout as sleep } from 'node:timers/promises'
import { codeAt } from '#worker/lib/auth/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key in base32 (RFC 4648). */
function bytesOf(secret: string) {
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

const stepMs = 30_000
/** The longest time between reading a code in a test and its check by the server. */
const typingMs = 5000

/** The code that an authenticator app with this key shows now, or `steps` steps of 30 s later. */
export async function codeNow(secret: string, steps = 0) {
  const leftMs = stepMs - (Date.now() % stepMs)
  // The code of the previous step is valid until the present step ends.
  if (steps < 0 && leftMs < typingMs) await sleep(leftMs)
  return codeAt(bytesOf(secret), Math.floor(Date.now() / stepMs) + steps)
}
