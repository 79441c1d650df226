import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import type { Env } from '../../env.ts'
import { guarded } from './session.ts'

// Known devices are counted on their own, so that strangers cannot lock out whom they guess at
// (OWASP, "device cookies").
const cookie = 'device'
const audience = 'device'
const days = 365

type Owner = { id: number; password: string }

// A key of its own kind, and of this password: a new password makes every device a stranger.
const keyOf = (c: Context<Env>, { password }: Owner) =>
  new TextEncoder().encode(`device ${c.env.JWT_SECRET} ${password}`)

/** The id of the device, where this account has signed in from it before. */
export async function knownDevice(c: Context<Env>, owner: Owner): Promise<string | undefined> {
  const token = getCookie(c, cookie, 'host')
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify(token, keyOf(c, owner), {
      algorithms: ['HS256'],
      audience,
      subject: String(owner.id),
      requiredClaims: ['exp', 'jti'],
    })
    return payload.jti
  } catch {
    return undefined
  }
}

/** Keeps its id where it has one: signing in does not make what it got wrong before uncounted. */
export async function rememberDevice(c: Context<Env>, owner: Owner, known?: string) {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(String(owner.id))
    .setJti(known ?? crypto.randomUUID())
    .setExpirationTime(`${days}d`)
    .sign(keyOf(c, owner))
  setCookie(c, cookie, token, { ...guarded, maxAge: days * 24 * 3600 })
}
