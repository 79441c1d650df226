import type { Db } from '#db/client.ts'
import { type PersonChange, personFields } from '#db/model/candidates/person.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { DeskRules } from '../admission/lead.ts'
import type { Correction } from '../change/change.ts'
import { candidateNames } from '../contact-tables.ts'
import type { Happened } from '../events.ts'
import { nameKeyOf, ownNameKey } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import type { ShownCandidate } from '../shown.ts'
import { alsoFoundBy, keepContact } from './save-contacts.ts'

/** The fields as they are after the change; the last name is empty instead of null. */
function fieldsAfter(old: ShownCandidate, change: PersonChange) {
  const given = keysOf(personFields).filter((name) => change[name] !== undefined)
  const entries = given.map((name) => [name, change[name] ?? (name === 'lastName' ? '' : null)])
  const after: Pick<ShownCandidate, keyof PersonChange> = { ...old, ...Object.fromEntries(entries) }
  return { ...after, email: after.email?.toLowerCase() ?? null }
}

/** The statements and events of a correction. What the person was called and reached by until then stays an alias. */
export function correctionOf(
  db: Db,
  old: ShownCandidate,
  change: PersonChange,
  { phoneRegion }: DeskRules,
): Correction {
  const now = fieldsAfter(old, change)
  const changed = keysOf(personFields).filter((name) => now[name] !== old[name])
  const isChanged = (...names: (keyof PersonChange)[]) =>
    names.some((name) => changed.includes(name))
  const { email, phone, firstName, lastName } = now
  const known = {
    email,
    phoneKey: isChanged('phone') ? phone && phoneKeyOf(phone, phoneRegion) : old.phoneKey,
    nameKey: ownNameKey(firstName, lastName, `${old.id}`),
  }
  const happened: Happened[] = changed.map((field) => ({
    kind: 'contact',
    data: { field, from: old[field] || null, to: now[field] || null },
  }))
  const isRenamed = isChanged('firstName', 'lastName')
  const set = {
    ...Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(isRenamed && { nameKey: known.nameKey }),
    ...(isChanged('phone') && { phoneKey: known.phoneKey }),
    ...alsoFoundBy(happened),
  }
  const from = old.submissionId ? 'staff' : 'submission'
  const oldName = nameKeyOf(old.firstName, old.lastName)
  return {
    set,
    happened,
    known: isChanged('firstName', 'lastName', 'email', 'phone') ? known : undefined,
    isReachable: Boolean(email ?? phone),
    also: [
      ...(old.email && isChanged('email')
        ? [keepContact(db, old.id, { kind: 'email', value: old.email, key: old.email, from })]
        : []),
      ...(old.phone && isChanged('phone')
        ? [
            keepContact(db, old.id, {
              kind: 'phone',
              value: old.phone,
              key: old.phoneKey ?? old.phone,
              from,
            }),
          ]
        : []),
      ...(isRenamed && oldName
        ? [
            db
              .insert(candidateNames)
              .values({
                candidateId: old.id,
                firstName: old.firstName,
                lastName: old.lastName,
                nameKey: oldName,
              })
              .onConflictDoNothing(),
          ]
        : []),
    ],
  }
}
