import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '#worker/env.ts'
import { isStrongSecret } from '../config.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has HEALTH_KEY as its bearer token. The comparison takes the same time for every wrong key. */
export function carriesHealthKey(c: Context<Env>) {
  const key = c.env.HEALTH_KEY
  const given = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!isStrongSecret(key) || !given) return false
  return timingSafeEqual(digest(given), digest(key))
}
