import type { InferResponseType } from 'hono/client'
import type { PersonName } from '#db/model/candidates/person.ts'
import type { Erasure } from '#db/model/settings.ts'
import { api, storedIn } from '#site/lib/api.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { call, write } from '#site/lib/remote.ts'

const { erasures } = api.admin

export type Tally = InferResponseType<typeof erasures.preview.$post>['found']

/** The people with this address, if several people share it and one must be chosen. */
export const peopleIn = (error: unknown) => storedIn<PersonName[]>(error, 'people')

/** People by name or telephone number, each in words that tell them from others of the same name. */
export async function searchPeople(q: string) {
  const query = { q, status: 'any', limit: '20' } as const
  const { candidates, nextCursor } = await call(api.admin.candidates.$get({ query }))
  const people = candidates.map(({ id, firstName, lastName, phone, email }) => {
    const whom = `${firstName} ${lastName}`.trim()
    const label = [`${whom} (#${id})`, phone, email ?? 'no e-mail address']
      .filter(Boolean)
      .join(', ')
    return { label, whom, choice: { candidateId: id } }
  })
  return { people, isCut: nextCursor !== undefined }
}

export const findPerson = (json: Erasure) => call(erasures.preview.$post({ json }))
export const erasePerson = (json: Erasure) => write(erasures.$post({ json }))

const submissions = Object.values(submissionKinds)
const keys = submissions.map(({ key }) => key)

const kinds: Record<keyof Tally, readonly [one: string, many: string]> = {
  ...byName(keys, (_key, at) => [submissions[at]?.one ?? '', submissions[at]?.many ?? '']),
  candidates: ['candidate', 'candidates'],
  emailPreferences: ['set of e-mail preferences', 'sets of e-mail preferences'],
  consents: ['consent of this address', 'consents of this address'],
  studyWaitlist: ['wish to hear when a study opens', 'wishes to hear when a study opens'],
  undeliverable: ['note that mail comes back', 'notes that mail comes back'],
  mails: ['mail sent or to be sent', 'mails sent or to be sent'],
  newsMails: ['mail of news', 'mails of news'],
  softBounces: ['mail that came back for now', 'mails that came back for now'],
}

/** ['2 patient inquiries', '1 job application'] */
export const describeTally = (tally: Tally) =>
  keysOf(kinds)
    .filter((kind) => tally[kind] > 0)
    .map((kind) => `${tally[kind]} ${kinds[kind][tally[kind] === 1 ? 0 : 1]}`)
