import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { candidateContacts } from '../contact-tables.ts'
import { forgetNames } from '../erase.ts'
import type { Happened } from '../events.ts'
import { groupOf } from '../person.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import type { StoredContact } from './contact-list.ts'
import { asMainContact, keepContact, type KeptValue, saveContacts } from './save-contacts.ts'

const rowOf = ({ candidateId, kind, key }: StoredContact) =>
  and(
    eq(candidateContacts.candidateId, candidateId),
    eq(candidateContacts.kind, kind),
    eq(candidateContacts.key, key),
  )

export const insertContact = (
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  contact: Omit<KeptValue, 'from'>,
) =>
  saveContacts({
    db,
    actor,
    old,
    happened: [{ kind: 'contact', data: { field: contact.kind, from: null, to: contact.value } }],
    also: [keepContact(db, old.id, { ...contact, from: 'staff' })],
  })

/** Marks a contact as wrong or right, or makes it the main one. The old main contact becomes a further one. */
export function updateContact(
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  {
    contact,
    main,
    wrong,
  }: { contact: StoredContact; main: StoredContact | undefined; wrong: boolean },
) {
  const { kind, value, key, from } = contact
  const isNewMain = main !== contact
  const happened: (Happened | false)[] = [
    isNewMain && { kind: 'contact', data: { field: kind, from: main?.value ?? null, to: value } },
    wrong !== contact.wrong && {
      kind: 'contact',
      data: wrong
        ? { field: 'wrong', from: null, to: value }
        : { field: 'wrong', from: value, to: null },
    },
  ]
  return saveContacts({
    db,
    actor,
    old,
    happened: happened.filter((one) => one !== false),
    set: isNewMain ? asMainContact(kind, value, key) : {},
    also: [
      ...(isNewMain && main ? [keepContact(db, old.id, main)] : []),
      keepContact(db, contact.candidateId, { kind, value, key, from }),
      db.update(candidateContacts).set({ wrong }).where(rowOf(contact)),
    ],
  })
}

/** Deletes a contact, so that submissions with it do not join this person. `next` becomes the main one in its place. */
export const deleteContact = (
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  { contact, next }: { contact: StoredContact; next: StoredContact | undefined },
) => {
  const { kind, value, key, candidateId, isOwn } = contact
  const isMain = isOwn && candidateId === old.id
  return saveContacts({
    db,
    actor,
    old,
    happened: [{ kind: 'contact', data: { field: kind, from: value, to: null } }],
    set: isMain ? asMainContact(kind, next?.value ?? null, next?.key ?? null) : {},
    also: [
      db
        .delete(candidateContacts)
        .where(
          and(
            sql`${candidateContacts.candidateId} in ${groupOf(sql`${old.id}`)}`,
            eq(candidateContacts.kind, kind),
            eq(candidateContacts.key, key),
          ),
        ),
      db
        .update(candidates)
        .set(asMainContact(kind, null, null))
        .where(
          sql`merged_into = ${old.id} and ${kind === 'email' ? sql`email` : sql`coalesce(phone_key, phone)`} = ${key}`,
        ),
      ...(kind === 'email' ? [forgetNames(db, sql`email = ${key}`, sql`true`)] : []),
    ],
  })
}
