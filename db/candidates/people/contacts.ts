import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { fold } from '#db/model/lib/fold.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import type { ContactField, ContactKind } from '#db/model/candidates/contacts.ts'
import { correctedIn, isSaved, isStill } from '../change.ts'
import { candidateContacts } from '../contact-tables.ts'
import { addEventsWritten, eventsBy, type Happened } from '../events.ts'
import { groupOf } from '../person.ts'
import { candidateColumns, type ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'

/** A number or address of a person, as the API answers it. */
type PersonContact = {
  /** negative for the main one of which nothing but the value is known */
  id: number
  kind: ContactKind
  value: string
  main: boolean
  wrong: boolean
  from: 'submission' | 'staff'
}

/** A contact with the row of candidates that has it, which may be a merged one, and its key. */
export type StoredContact = PersonContact & { candidateId: number; key: string; isOwn: boolean }

const ownOf = (kind: ContactKind, of: SQL) => {
  const [value, key] =
    kind === 'email' ? ['email', 'email'] : ['phone', 'coalesce(phone_key, phone)']
  const id = kind === 'email' ? '-2 * id' : '-2 * id - 1'
  return sql`select ${sql.raw(id)} as id, id as candidate_id, ${sql.raw(`'${kind}'`)} as kind,
    ${sql.raw(value)} as value, ${sql.raw(key)} as key, false as wrong,
    iif(submission_id is null, 'submission', 'staff') as "from", true as is_own
    from candidates where ${sql.raw(value)} is not null and id in ${groupOf(of)}`
}

/**
 * Every number and address of a kept candidate, those of merged ones included, the main ones first. Of one value that
 * several have, the row that says more is taken.
 */
export function contactsQuery(db: Db, candidateId: number) {
  const id = sql`(select coalesce(merged_into, id) from candidates where id = ${candidateId})`
  return db
    .select({
      id: sql<number>`coalesce(min(id) filter (where id > 0), max(id))`,
      candidateId: sql<number>`coalesce(min(candidate_id) filter (where candidate_id = ${id}), min(candidate_id))`,
      kind: sql<ContactKind>`kind`,
      key: sql<string>`key`,
      value: sql<string>`coalesce(max(value) filter (where is_own and candidate_id = ${id}), max(value))`,
      main: sql`max(is_own and candidate_id = ${id})`.mapWith(Boolean),
      isOwn: sql`max(is_own)`.mapWith(Boolean),
      wrong: sql`max(wrong)`.mapWith(Boolean),
      from: sql<'submission' | 'staff'>`coalesce(max("from") filter (where id > 0), max("from"))`,
    })
    .from(
      sql`(${ownOf('email', id)} union all ${ownOf('phone', id)}
      union all select id, candidate_id, kind, given, key, wrong, "from", false from candidate_contacts
      where candidate_id in ${groupOf(id)})`,
    )
    .groupBy(sql`kind, key`)
    .orderBy(sql`kind desc, 6 desc, 1`)
}

/** A contact as the API answers it. */
export const shownContact = ({
  id,
  kind,
  value,
  main,
  wrong,
  from,
}: StoredContact): PersonContact => ({
  id,
  kind,
  value,
  main,
  wrong,
  from,
})

type Value = { kind: ContactKind; value: string; key: string; from: PersonContact['from'] }

/** The statement that keeps a value besides the main ones, if it is not kept yet and the condition holds. */
export const keepContact = (db: Db, candidateId: number, value: Value, condition: SQL) => {
  const { kind, key, from } = value
  const row = { candidateId, kind, given: value.value, key, from }
  const join = sql`join (select 1) on ${condition}`
  return insertMany(db, candidateContacts, [row], {}, join).onConflictDoNothing()
}

/** A value in the columns of a candidate. */
const asMain = (kind: ContactKind, value: string | null, key: string | null) =>
  kind === 'email'
    ? { email: value }
    : { phone: value, phoneKey: key?.startsWith('+') ? key : null }

type Saved = {
  db: Db
  actor: Actor
  old: ShownCandidate
  happened: Happened[]
  set?: Partial<typeof candidates.$inferInsert>
  /** further statements, for which the condition is that the candidate was saved */
  also: (isSaved: SQL) => BatchItem<'sqlite'>[]
}

const searchedFields: readonly ContactField[] = ['firstName', 'lastName', 'email', 'phone']

/** The words by which a search finds a new value too. */
export const alsoFoundBy = (happened: Happened[]) => {
  const added = happened.flatMap(({ kind, data }) =>
    kind === 'contact' && data.to && searchedFields.includes(data.field) ? [data] : [],
  )
  const words = added.map(({ field, to }) =>
    field === 'phone' ? (to ?? '').replace(/[^\p{L}\p{N}]+/gu, '') : fold(to ?? ''),
  )
  return words.length > 0 ? { searchText: sql`search_text || ${` ${words.join(' ')}`}` } : {}
}

/** Saves a change of contacts. Undefined if somebody else was faster: nothing is written then. */
const saveContacts = ({ db, actor, old, happened, set = {}, also }: Saved) => {
  const updatedAt = new Date().toISOString()
  return change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    new: { changed: correctedIn(happened) },
    page: undefined,
    write: db
      .update(candidates)
      .set({ ...set, ...alsoFoundBy(happened), updatedAt, version: old.version + 1 })
      .where(isStill(old))
      .returning(candidateColumns),
    also: [
      addEventsWritten(db, eventsBy(actor, old.id, updatedAt, happened)),
      ...also(isSaved(old, updatedAt)),
    ],
  })
}

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
  contact: Omit<Value, 'from'>,
) =>
  saveContacts({
    db,
    actor,
    old,
    happened: [{ kind: 'contact', data: { field: contact.kind, from: null, to: contact.value } }],
    also: (isSaved) => [keepContact(db, old.id, { ...contact, from: 'staff' }, isSaved)],
  })

/** Marks a contact as wrong or right, or makes it the main one; the main one until then is kept. */
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
    set: isNewMain ? asMain(kind, value, key) : {},
    also: (isSaved) => [
      ...(isNewMain && main ? [keepContact(db, old.id, main, isSaved)] : []),
      keepContact(db, contact.candidateId, { kind, value, key, from }, isSaved),
      db
        .update(candidateContacts)
        .set({ wrong })
        .where(and(rowOf(contact), isSaved)),
    ],
  })
}

/** Takes a contact off: it finds nobody any more. `next` becomes the main one in its place. */
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
    set: isMain ? asMain(kind, next?.value ?? null, next?.key ?? null) : {},
    also: (isSaved) => [
      db
        .delete(candidateContacts)
        .where(
          and(
            isSaved,
            sql`${candidateContacts.candidateId} in ${groupOf(sql`${old.id}`)}`,
            eq(candidateContacts.kind, kind),
            eq(candidateContacts.key, key),
          ),
        ),
      db
        .update(candidates)
        .set(asMain(kind, null, null))
        .where(
          sql`merged_into = ${old.id} and ${kind === 'email' ? sql`email` : sql`coalesce(phone_key, phone)`} = ${key}
            and ${isSaved}`,
        ),
    ],
  })
}
