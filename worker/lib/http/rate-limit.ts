import type { RateLimit } from '@cloudflare/workers-types'
import { createMiddleware } from 'hono/factory'
import type { Bindings, Env } from '../../env.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'

type Limit = {
  [Name in keyof Bindings]: Bindings[Name] extends RateLimit ? Name : never
}[keyof Bindings]

const minute = 60_000

const tooMany = (detail: string, ms: number) =>
  new Problem(429, detail, { headers: { 'Retry-After': String(ms / 1000) } })

/** So many requests a minute from one address, as the binding says. */
export const rateLimit = (name: NonNullable<Limit>) =>
  createMiddleware<Env>(async (c, next) => {
    const key = networkOf(c.req.header('CF-Connecting-IP') ?? 'local')
    const { success } = await c.env[name].limit({ key })
    if (!success) throw tooMany('Too many requests. Please wait a minute and try again.', minute)
    await next()
  })

export const tooManyFailures = (ms: number) =>
  tooMany('That was wrong too often. Please wait and try again.', ms)
