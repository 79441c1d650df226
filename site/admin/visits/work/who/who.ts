import type { FoundPerson } from '#site/admin/base/deskSearch.ts'

export type NewPerson = { firstName: string; lastName: string; phone: string; email: string }

export type Who = { person: FoundPerson } | { typed: NewPerson }

export const emptyPerson: NewPerson = { firstName: '', lastName: '', phone: '', email: '' }

/** The words of a search as the first details of a new person: a number, an address, or a name. */
export function newPersonOf(search: string): Partial<NewPerson> {
  const text = search.trim()
  if (/^[\d\s()+./-]+$/.test(text)) return { phone: text }
  if (text.includes('@')) return { email: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export function typedPersonIn(fields: FormData): NewPerson {
  const textOf = (name: keyof NewPerson) => String(fields.get(name) ?? '')
  return {
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    phone: textOf('phone'),
    email: textOf('email'),
  }
}

export function sentPerson(who: Who | undefined, fields: FormData) {
  if (!who || 'typed' in who) return typedPersonIn(fields)
  const { id, firstName, lastName, phone, email } = who.person
  return { candidateId: id, firstName, lastName, phone, email }
}
