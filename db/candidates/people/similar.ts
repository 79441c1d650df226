import { desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ContactKind } from '#db/model/candidates/contacts.ts'
import { mostDuplicates } from '#db/model/candidates/limits.ts'
import type { Similar } from '#db/model/candidates/person.ts'
import { bareAddress } from '#db/model/lib/bare-address.ts'
import { nameKeyOf } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import { groupOf, keptOf } from '../person.ts'
import { candidates } from '../tables.ts'

/** SQL: whether this person has an address, a number or a name with this key, those of merged ones included. */
const has = (own: SQL, further: SQL) => sql`exists (select 1 from candidates as one
  where one.id in ${groupOf(sql`${candidates.id}`)} and (${own} or exists (${further})))`

/** The kept candidates of any status with this address, number or name. The ones who share most come first. */
export async function similarTo(db: Db, { name, email, phone }: Similar, region: string) {
  const nameKey = nameKeyOf(name ?? '', '') || null
  const keys = {
    email: email ? bareAddress(email).toLowerCase() : null,
    phone: phone ? phoneKeyOf(phone, region) : null,
  }
  const hasKey = (kind: ContactKind, key: string | null) =>
    has(
      kind === 'email' ? sql`one.email = ${key}` : sql`one.phone_key = ${key}`,
      sql`select 1 from candidate_contacts where candidate_id = one.id and kind = ${kind} and key = ${key}`,
    ).mapWith(Boolean)
  const { id, firstName, lastName, status } = candidates
  const rows = await db
    .select({
      id,
      firstName,
      lastName,
      email: candidates.email,
      phone: candidates.phone,
      status,
      hasEmail: hasKey('email', keys.email),
      hasPhone: hasKey('phone', keys.phone),
      hasName: has(
        sql`one.name_key = ${nameKey}`,
        sql`select 1 from candidate_names where candidate_id = one.id and name_key = ${nameKey}`,
      ).mapWith(Boolean),
    })
    .from(candidates)
    .where(
      sql`${id} in (select ${keptOf('found')} from candidates as found where found.id in (
        select id from candidates where email = ${keys.email}
        union select id from candidates where phone_key = ${keys.phone}
        union select candidate_id from candidate_contacts where key in (${keys.email}, ${keys.phone})
        union select * from (select id from candidates where name_key = ${nameKey} order by id desc limit ${mostDuplicates})
        union select candidate_id from candidate_names where name_key = ${nameKey}))`,
    )
    .orderBy(desc(id))
    .limit(5 * mostDuplicates)
  const shared = ({ hasEmail, hasPhone, hasName }: (typeof rows)[number]) =>
    Number(hasEmail) + Number(hasPhone) + Number(hasName)
  const first = rows.toSorted((one, other) => shared(other) - shared(one)).slice(0, mostDuplicates)
  return first.map(({ hasEmail, hasPhone, hasName, ...person }) => {
    const why = { email: hasEmail, phone: hasPhone, name: hasName }
    return { ...person, why: (['email', 'phone', 'name'] as const).filter((kind) => why[kind]) }
  })
}
