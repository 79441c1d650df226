import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ContactKind } from '#db/model/candidates/contacts.ts'
import { groupOf, keptIdOf } from '../person.ts'

export type PersonContact = {
  /** negative: the main contact has no row of its own */
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
 * Every number and address of a kept candidate and of those merged into it, the main ones first. Rows with the same
 * value become one, with the id and origin of the row in `candidate_contacts`.
 */
export function contactsQuery(db: Db, candidateId: number) {
  const id = keptIdOf(candidateId)
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
