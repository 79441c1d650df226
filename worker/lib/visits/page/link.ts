import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bindings } from '#worker/env.ts'

type Site = Pick<Bindings, 'JWT_SECRET'>

/** The data of a visit that its links are signed with. A restore may give an id again, but never a submission's id. */
type Linked = { id: number; submissionId: string }

/**
 * The token of a visitor's link, which is not stored in the database. `address` receives the letter with the link. The
 * link in the answer to a booking is signed without an address, because a visitor may have typed another person's
 * address.
 */
function visitToken({ JWT_SECRET }: Site, { id, submissionId }: Linked, address?: string) {
  const signed = JSON.stringify(['visit', id, submissionId, address?.toLowerCase()])
  return `${id}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
}

/** The path of the page on which a visitor sees and changes a visit. */
export const visitPath = (env: Site, visit: Linked, address?: string) =>
  `/visit/${visitToken(env, visit, address)}`

/** The id of the visit in a token. Does not check the signature. */
export function visitIdIn(token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Whether a token belongs to this visit: from an answer, or from a letter to this address. */
export function isVisitToken(env: Site, token: string, visit: Linked, address?: string) {
  const [given, expected] = [Buffer.from(token), Buffer.from(visitToken(env, visit, address))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
