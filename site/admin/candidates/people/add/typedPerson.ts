import { type StaffSource, staffSources } from '#db/model/candidates/ways.ts'
import { keysOf } from '#db/model/lib/keys.ts'

const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim()

/** The values by which similar people are found. */
export const typedWays = (fields: FormData) => ({
  name: `${textOf(fields, 'firstName')} ${textOf(fields, 'lastName')}`.trim(),
  email: textOf(fields, 'email'),
  phone: textOf(fields, 'phone'),
})

export const typedSource = (fields: FormData): StaffSource =>
  keysOf(staffSources).find((source) => source === fields.get('source')) ?? 'phone'

/** The owner from the field; undefined (an empty field) is the signed-in user. */
function typedOwner(owner: string) {
  if (owner === 'none') return null
  return owner ? Number(owner) : undefined
}

export function typedPerson(fields: FormData, separate: boolean) {
  const { formId, ownerId, tellThem, heardFrom, ...typed } = Object.fromEntries(fields)
  return {
    ...typed,
    // One form is one person, however often it is sent.
    submissionId: formId,
    heardFrom: heardFrom || null,
    ownerId: typedOwner(String(ownerId ?? '')),
    tellThem: tellThem !== undefined,
    separate,
  }
}
