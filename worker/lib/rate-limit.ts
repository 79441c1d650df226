import type { RateLimit } from '@cloudflare/workers-types'
import { createMiddleware } from 'hono/factory'
import type { Bindings, Env } from '../env.ts'
import { Problem } from './problem.ts'

type Limit = {
  [Name in keyof Bindings]: Bindings[Name] extends RateLimit ? Name : never
}[keyof Bindings]

const tooMany = (seconds: number) =>
  new Problem(429, 'Too many requests. Please wait a minute and try again.', {
    headers: { 'Retry-After': String(seconds) },
  })

/** So many requests a minute from one address, as the binding says. */
export const rateLimit = (name: NonNullable<Limit>) =>
  createMiddleware<Env>(async (c, next) => {
    const key = c.req.header('CF-Connecting-IP') ?? 'local'
    const { success } = await c.env[name].limit({ key })
    if (!success) throw tooMany(60)
    await next()
  })

export const tooManyFailures = () => tooMany(60)
