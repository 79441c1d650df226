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
 * Answers 401 without a session, and throws the error of `assertAllowed` if the user is not allowed here. The session
 * is looked up together with the route's first read, before anything is written and before the answer is sent. A
 * route that does more must await `c.var.user()` first.
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

/** Allows every role. */
export const requireUser = requireSignedIn(() => {})
