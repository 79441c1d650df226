import { byName, keysOf } from '#db/model/lib/keys.ts'
import type { FoundPerson } from '#site/admin/base/deskSearch.ts'

export const newVisitorFields = {
  firstName: { label: 'First name', kind: 'line', optional: false },
  lastName: { label: 'Last name', kind: 'line', optional: true },
  phone: { label: 'Phone', kind: 'phone', optional: true },
  email: { label: 'Email', kind: 'email', optional: true },
} as const

export type NewPerson = Record<keyof typeof newVisitorFields, string>

export type Who = { person: FoundPerson } | { typed: NewPerson }

export const emptyPerson: NewPerson = byName(keysOf(newVisitorFields), () => '')

/** The words of a search as the first details of a new person: a number, an address, or a name. */
export function newPersonOf(search: string): Partial<NewPerson> {
  const text = search.trim()
  if (/^[\d\s()+./-]+$/.test(text)) return { phone: text }
  if (text.includes('@')) return { email: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export const typedPersonIn = (fields: FormData): NewPerson =>
  byName(keysOf(newVisitorFields), (name) => String(fields.get(name) ?? ''))

export function sentPerson(who: Who | undefined, fields: FormData) {
  if (!who || 'typed' in who) return typedPersonIn(fields)
  const { id, firstName, lastName, phone, email } = who.person
  return { candidateId: id, firstName, lastName, phone, email }
}
