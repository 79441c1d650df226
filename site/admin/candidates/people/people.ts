import type { InferResponseType } from 'hono/client'
import type {
  AddedPerson,
  ContactChange,
  NewContact,
  Similar,
} from '#db/model/candidates/person.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin
const contact = candidates[':id'].contacts[':contact']

export type SimilarPerson = InferResponseType<
  typeof candidates.similar.$post,
  200
>['candidates'][number]

export const fetchSimilar = async (json: Similar) =>
  (await call(candidates.similar.$post({ json }))).candidates

/** Adds a person; without an owner, the signed-in user is the owner. */
export async function saveNewPerson({ ownerId, ...person }: AddedPerson) {
  const owners = ownerId === undefined ? await $owners.fetch() : undefined
  const me = owners && 'data' in owners ? owners.data.me : null
  const json = { ...person, ownerId: ownerId === undefined ? me : ownerId }
  return (await write(candidates.$post({ json }))).candidate
}

const contactParam = (id: number, contactId: number) => ({
  param: { id: String(id), contact: String(contactId) },
})

/** Stores the candidate of an answer, because the next change is based on this version. */
async function keeping<Answer extends { candidate: NonNullable<ReturnType<typeof $saved.get>> }>(
  answer: Promise<Answer>,
) {
  const { candidate } = await answer
  $saved.set(candidate)
}

export const addContact = (id: number, json: NewContact) =>
  keeping(write(candidates[':id'].contacts.$post({ ...idParam(id), json })))

export const changeContact = (id: number, contactId: number, json: ContactChange) =>
  keeping(write(contact.$put({ ...contactParam(id, contactId), json })))

export const removeContact = (id: number, contactId: number) =>
  keeping(write(contact.$delete(contactParam(id, contactId))))
