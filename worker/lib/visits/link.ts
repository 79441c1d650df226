import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bindings } from '#worker/env.ts'

type Site = Pick<Bindings, 'JWT_SECRET'>

const signatureOf = ({ JWT_SECRET }: Site, id: number) =>
  createHmac('sha256', JWT_SECRET).update(`visit\n${id}`).digest('base64url')

/** The token of a visitor's link. No copy of the database holds it. */
const visitToken = (env: Site, id: number) => `${id}.${signatureOf(env, id)}`

/** The path of the page on which a visitor sees and changes a visit. */
export const visitPath = (env: Site, id: number) => `/visit/${visitToken(env, id)}`

/** The id of the visit that a token names; undefined if the token is altered. */
export function visitIdIn(env: Site, token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? []
  if (id === undefined) return undefined
  const [given, expected] = [Buffer.from(token), Buffer.from(visitToken(env, Number(id)))]
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? Number(id)
    : undefined
}
