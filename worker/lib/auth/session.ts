import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { jwtVerify, SignJWT } from 'jose'
import { deviceInWords } from '#db/model/auth/device.ts'
import { hourMs } from '#db/model/lib/time.ts'
import { sessionHours } from '#db/model/users.ts'
import { openSession, sessionUser } from '#db/auth/sessions.ts'
import { closeSession } from '#db/auth/end-sessions.ts'
import { accountOfSession } from '#db/auth/totp.ts'
import type { Env } from '#worker/env.ts'
import { found, Problem } from '../http/problem.ts'
import type { Proof } from './second-factor.ts'

const cookie = 'session'
const audience = 'admin'

/** Hides a cookie from scripts and from other sites. */
export const cookieOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Strict',
  prefix: 'host',
} as const

export const pleaseSignIn = () => new Problem(401, 'Please sign in.')

const secret = (c: Context<Env>) => new TextEncoder().encode(c.env.JWT_SECRET)

async function sha256(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(digest).toHex()
}

type Owner = { id: number; username: string; password: string }
type SignIn = Omit<Parameters<typeof openSession>[1], 'sessionId' | 'user' | 'device'> & {
  proof: Proof
}

/** Opens a session and sets its cookie. Returns why not if the account or its code has changed since the check. */
export async function signIn(c: Context<Env>, user: Owner, by: SignIn) {
  const sid = crypto.getRandomValues(new Uint8Array(32)).toHex()
  const device = deviceInWords(c.req.header('User-Agent') ?? '')
  const refused = await openSession(c.var.db, { sessionId: await sha256(sid), user, device, ...by })
  if (refused) return refused
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${sessionHours}h`)
    .sign(secret(c))
  setCookie(c, cookie, token, { ...cookieOptions, maxAge: (sessionHours * hourMs) / 1000 })
  return undefined
}

export async function endCookieSession(c: Context<Env>) {
  const sessionId = await cookieSession(c)
  const user = sessionId && (await sessionUser(c.var.db, sessionId))
  if (sessionId && user) await closeSession(c.var.db, sessionId, user)
  forgetCookie(c)
}

export const forgetCookie = (c: Context<Env>) => deleteCookie(c, cookie, cookieOptions)

export async function cookieSession(c: Context<Env>): Promise<string | undefined> {
  const token = getCookie(c, cookie, 'host')
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(token, secret(c), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp', 'sid'],
    })
    return typeof payload.sid === 'string' ? await sha256(payload.sid) : undefined
  } catch {
    return undefined
  }
}

/** The signed-in user with password and second factor, read together with the session. */
export const ownAccount = async (c: Context<Env>) =>
  found(await accountOfSession(c.var.db, c.var.sessionId), pleaseSignIn)

/** Proves the session before the route begins, for routes that also touch files or call other services. */
export const provenFirst = createMiddleware<Env>(async (c, next) => {
  await c.var.user()
  await next()
})
