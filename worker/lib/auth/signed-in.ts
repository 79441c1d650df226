import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { assertSession, sessionUser, touchSession } from '#db/auth/sessions.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Env, SignedInUser } from '#worker/env.ts'
import { cookieSession, pleaseSignIn } from './session.ts'

const touchIntervalMs = minuteMs

const polled = /^(GET \/api\/admin\/publish|PUT \/api\/admin\/candidates\/\d+\/presence)$/

/** An open page polls these addresses, which must not extend the session. */
const isPolling = ({ req }: Context<Env>) => polled.test(`${req.method} ${req.path}`)

/**
 * Answers 401 without a session, and what `assertAllowed` throws if its user is not allowed here. The
 * session is looked up together with the first read of the route, before anything is written and before
 * the answer leaves. A route that does more than that awaits `c.var.user()` first.
 */
export const requireSignedIn = (assertAllowed: (c: Context<Env>, user: SignedInUser) => void) =>
  createMiddleware<Env>(async (c, next) => {
    const sessionId = await cookieSession(c)
    if (!sessionId) throw pleaseSignIn()
    const guard = { statement: assertSession(sessionId), refusal: pleaseSignIn }
    const user = c.var.prove(async (db) => {
      const session = await sessionUser(db, sessionId)
      if (!session) throw pleaseSignIn()
      const { seenAt, ...user } = session
      assertAllowed(c, user)
      if (Date.now() - Date.parse(seenAt) > touchIntervalMs && !isPolling(c)) {
        c.executionCtx.waitUntil(touchSession(c.var.db, sessionId).catch(() => {}))
      }
      return user
    }, guard)
    c.set('user', user)
    c.set('sessionId', sessionId)
    c.header('Cache-Control', 'no-store')
    await next()
    await user().catch((error) => {
      // Without this, the headers of the answer would be added to those of the refusal.
      c.res = undefined
      throw error
    })
  })

/** Any role will do. */
export const requireUser = requireSignedIn(() => {})
