import type { RateLimit } from '@cloudflare/workers-types'
import { createMiddleware } from 'hono/factory'
import type { Bindings, Env } from '../../env.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'

type Limit = {
  [Name in keyof Bindings]: Bindings[Name] extends RateLimit ? Name : never
}[keyof Bindings]

const minuteMs = 60_000

const tooMany = (detail: string, retryAfterMs: number) =>
  new Problem(429, detail, { headers: { 'Retry-After': String(retryAfterMs / 1000) } })

/** Limits requests of one network; wrangler.toml says how many a minute. */
export const rateLimit = (name: NonNullable<Limit>) =>
  createMiddleware<Env>(async (c, next) => {
    const key = networkOf(c.req.header('CF-Connecting-IP') ?? 'local')
    const { success } = await c.env[name].limit({ key })
    if (!success) throw tooMany('Too many requests. Please wait a minute and try again.', minuteMs)
    await next()
  })

export const tooManyFailures = (retryAfterMs: number) =>
  tooMany('That was wrong too often. Please wait and try again.', retryAfterMs)
