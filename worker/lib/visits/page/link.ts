import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bindings } from '#worker/env.ts'

type Site = Pick<Bindings, 'JWT_SECRET'>

/** A visit as its links name it. A restore may give ids again; the id of a submission is never given again. */
type Linked = { id: number; submissionId: string }

/**
 * The token of a visitor's link. No copy of the database holds it. `address` is where the letter with the link goes: one
 * in the answer to a booking is signed without, as whoever booked may have typed anybody's address.
 */
function visitToken({ JWT_SECRET }: Site, { id, submissionId }: Linked, address?: string) {
  const signed = JSON.stringify(['visit', id, submissionId, address?.toLowerCase()])
  return `${id}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
}

/** The path of the page on which a visitor sees and changes a visit. */
export const visitPath = (env: Site, visit: Linked, address?: string) =>
  `/visit/${visitToken(env, visit, address)}`

/** The id of the visit that a token names, whoever signed it. */
export function visitIdIn(token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Whether a token is the one of this visit, in an answer or in letters to this address. */
export function isVisitToken(env: Site, token: string, visit: Linked, address?: string) {
  const [given, expected] = [Buffer.from(token), Buffer.from(visitToken(env, visit, address))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
