import type { InferResponseType } from 'hono/client'
import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'

const { candidates } = api.admin

export type FoundPerson = InferResponseType<typeof candidates.$get, 200>['candidates'][number]

export const deskName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The facts that distinguish people with the same name: 'Talking, 617-555-0100, ada@example.com' */
export const deskAbout = ({ status, phone, email, doNotContact }: FoundPerson) =>
  [candidateStatuses[status], phone, email, doNotContact && 'asked for no contact']
    .filter(Boolean)
    .join(', ')

/** The people on the desk whom these words find, whatever their status, and whether there are more. */
export async function searchDesk(q: string, limit: number) {
  const query = { q, status: 'any' as const, limit: String(limit) }
  const { candidates: people, nextCursor } = await call(candidates.$get({ query }))
  return { people, isCut: Boolean(nextCursor) }
}
