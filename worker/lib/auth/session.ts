import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { jwtVerify, SignJWT } from 'jose'
import { sessionHours } from '../../../db/model/users.ts'
import { closeSession, openSession, sessionUser, touchSession } from '../../../db/auth/sessions.ts'
import type { Env } from '../../env.ts'
import { Problem } from '../http/problem.ts'
import type { Proof } from './second-factor.ts'

const cookie = 'session'
const audience = 'admin'
const touchIntervalMs = 60_000
/** Hides a cookie from scripts and from other sites. */
export const cookieOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Strict',
  prefix: 'host',
} as const

const secret = (c: Context<Env>) => new TextEncoder().encode(c.env.JWT_SECRET)

async function sha256(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(digest).toHex()
}

type Person = { id: number; username: string }

export async function signIn(c: Context<Env>, user: Person, proof: Proof) {
  const sid = crypto.getRandomValues(new Uint8Array(32)).toHex()
  await openSession(c.var.db, { sessionId: await sha256(sid), user, proof })
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${sessionHours}h`)
    .sign(secret(c))
  setCookie(c, cookie, token, { ...cookieOptions, maxAge: sessionHours * 3600 })
}

export async function signOut(c: Context<Env>) {
  const sessionId = await cookieSession(c)
  const user = sessionId && (await sessionUser(c.var.db, sessionId))
  if (sessionId && user) await closeSession(c.var.db, sessionId, user)
  deleteCookie(c, cookie, cookieOptions)
}

async function cookieSession(c: Context<Env>): Promise<string | undefined> {
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

/** An open page polls this address, which must not extend the session. */
const isPolling = ({ req }: Context<Env>) =>
  req.method === 'GET' && req.path === '/api/admin/publish'

/** Answers 401 without a session. Any role will do. */
export const requireUser = createMiddleware<Env>(async (c, next) => {
  const sessionId = await cookieSession(c)
  const session = sessionId && (await sessionUser(c.var.db, sessionId))
  if (!sessionId || !session) throw new Problem(401, 'Please sign in.')
  const { seenAt, ...user } = session
  if (Date.now() - Date.parse(seenAt) > touchIntervalMs && !isPolling(c)) {
    c.executionCtx.waitUntil(touchSession(c.var.db, sessionId).catch(() => {}))
  }
  c.set('user', user)
  c.set('sessionId', sessionId)
  c.header('Cache-Control', 'no-store')
  await next()
})

export const adminOnly = createMiddleware<Env>(async (c, next) => {
  if (c.var.user.role !== 'admin') throw new Problem(403, 'This is for administrators.')
  await next()
})
