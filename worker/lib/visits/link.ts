import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bindings } from '#worker/env.ts'

type Site = Pick<Bindings, 'JWT_SECRET'>

/** A visit as its links name it. After a restore ids are given again; the id of a submission never is. */
type Linked = { id: number; submissionId: string }

/** A link in a letter proves its reader's address. The answer to a form shows one to whoever typed an address. */
const linkWays = ['answer', 'letter'] as const
export type LinkWay = (typeof linkWays)[number]

const signatureOf = ({ JWT_SECRET }: Site, { id, submissionId }: Linked, way: LinkWay) =>
  createHmac('sha256', JWT_SECRET)
    .update(`visit ${way}\n${id}\n${submissionId}`)
    .digest('base64url')

/** The token of a visitor's link. No copy of the database holds it. */
const visitToken = (env: Site, visit: Linked, way: LinkWay) =>
  `${visit.id}.${signatureOf(env, visit, way)}`

/** The path of the page on which a visitor sees and changes a visit. */
export const visitPath = (env: Site, visit: Linked, way: LinkWay) =>
  `/visit/${visitToken(env, visit, way)}`

/** The id of the visit that a token names. Whether the token is right shows `wayOfToken`. */
export function visitIdIn(token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

/** How the reader of this token got it; undefined if it is not one of this visit. */
export const wayOfToken = (env: Site, visit: Linked, token: string): LinkWay | undefined =>
  linkWays.find((way) => {
    const [given, expected] = [Buffer.from(token), Buffer.from(visitToken(env, visit, way))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
