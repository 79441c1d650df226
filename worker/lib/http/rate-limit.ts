import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Bindings, Env } from '#worker/env.ts'
import type { Limit } from '#worker/surroundings.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'

type LimitName = {
  [Name in keyof Bindings]: Bindings[Name] extends Limit ? Name : never
}[keyof Bindings]

const tooMany = (detail: string, retryAfterMs: number) =>
  new Problem(429, detail, { headers: { 'Retry-After': String(retryAfterMs / 1000) } })

const networkIn = (c: Context<Env>) => networkOf(c.req.header('CF-Connecting-IP') ?? 'local')

/** The network of a request as it is stored: no address can be computed from it without the secret. */
export const hashedNetwork = (c: Context<Env>) =>
  createHmac('sha256', c.env.JWT_SECRET)
    .update(`network\n${networkIn(c)}`)
    .digest('base64url')

/** The network that the database counts attempts by; undefined if this limit is off. */
export const countedNetwork = (c: Context<Env>, name: NonNullable<LimitName>) =>
  c.env[name].isOff ? undefined : hashedNetwork(c)

export const tooManyRequests = () =>
  tooMany('Too many requests. Please wait a minute and try again.', minuteMs)

/**
 * Counts a request of its network; wrangler.toml sets the limit per minute. Requests with `asked` have a separate
 * count: a visitor who only reads must still be able to send a form.
 */
export async function countRequest(c: Context<Env>, name: NonNullable<LimitName>, asked = '') {
  const { success } = await c.env[name].limit({ key: asked + networkIn(c) })
  if (!success) throw tooManyRequests()
}

export const rateLimit = (name: NonNullable<LimitName>, asked = '') =>
  createMiddleware<Env>(async (c, next) => {
    await countRequest(c, name, asked)
    await next()
  })

export const tooManyFailures = (retryAfterMs: number) =>
  tooMany('That was wrong too often. Please wait and try again.', retryAfterMs)
