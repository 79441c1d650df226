import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { dayMs } from '#db/model/lib/time.ts'
import type { Env } from '#worker/env.ts'
import { cookieOptions } from './session.ts'

// OWASP's "device cookies": strangers who guess a password cannot lock out its owner, whose device counts apart.
const cookie = 'device'
const audience = 'device'
const days = 365

type Owner = { id: number; password: string }

// The key depends on the password's hash, so that a new password makes every device unknown.
const keyOf = (c: Context<Env>, { password }: Owner) =>
  new TextEncoder().encode(`device ${c.env.JWT_SECRET} ${password}`)

/** The device's id, if this account has signed in from it before. */
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

/** Keeps the id of a known device: its failed attempts still count after a successful one. */
export async function rememberDevice(c: Context<Env>, owner: Owner, known?: string) {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(String(owner.id))
    .setJti(known ?? crypto.randomUUID())
    .setExpirationTime(`${days}d`)
    .sign(keyOf(c, owner))
  setCookie(c, cookie, token, { ...cookieOptions, maxAge: (days * dayMs) / 1000 })
}

/**
 * Tells the browsers of one user apart, so that a draft can say where it was written. It is no proof: use `knownDevice`
 * for that. A browser that has never sent a password is identified by its session.
 */
export function browserOf(c: Context<Env>): string {
  try {
    return decodeJwt(getCookie(c, cookie, 'host') ?? '').jti?.slice(0, 64) ?? c.var.sessionId
  } catch {
    return c.var.sessionId
  }
}
