import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { isStrongSecret, weakSecret } from '../config.ts'
import { Problem } from './problem.ts'

/** Refuses every request if the secret can be guessed. Only the log gets the reason. */
export const configured = createMiddleware<Env>(async (c, next) => {
  if (!isStrongSecret(c.env.JWT_SECRET)) {
    console.error(weakSecret)
    throw new Problem(503, 'This site is not configured yet.')
  }
  await next()
})
