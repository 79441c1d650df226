import type { InferResponseType } from 'hono/client'
import { api } from '#site/lib/api.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { call, write } from '#site/lib/remote.ts'

const { erasures } = api.admin

export type Tally = InferResponseType<typeof erasures.preview.$post>['found']

export const findPerson = (email: string) => call(erasures.preview.$post({ json: { email } }))
export const erasePerson = (email: string) => write(erasures.$post({ json: { email } }))

const submissions = Object.values(submissionKinds)
const keys = submissions.map(({ key }) => key)

const kinds: Record<keyof Tally, readonly [one: string, many: string]> = {
  ...byName(keys, (_key, at) => [submissions[at]?.one ?? '', submissions[at]?.many ?? '']),
  candidates: ['candidate', 'candidates'],
  emailPreferences: ['set of e-mail preferences', 'sets of e-mail preferences'],
  mails: ['mail sent or to be sent', 'mails sent or to be sent'],
}

/** ['2 patient inquiries', '1 job application'] */
export const describeTally = (tally: Tally) =>
  keysOf(kinds)
    .filter((kind) => tally[kind] > 0)
    .map((kind) => `${tally[kind]} ${kinds[kind][tally[kind] === 1 ? 0 : 1]}`)
