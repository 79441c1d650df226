import { desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ContactKind } from '#db/model/candidates/contacts.ts'
import { mostDuplicates, mostHouseholds } from '#db/model/candidates/limits.ts'
import { areNotSame } from '../people/same.ts'
import { groupOf, keptIdOf } from '../person.ts'
import { candidates } from '../tables.ts'
import { resemble } from './resemble.ts'

/** SQL: the addresses, or the numbers, of a kept candidate and of those merged into it. */
const contactKeys = (kind: ContactKind, id: SQL) => sql`
  select ${sql.raw(kind === 'email' ? 'email' : 'phone_key')} from candidates where id in ${groupOf(id)}
  union select key from candidate_contacts where kind = ${kind} and candidate_id in ${groupOf(id)}`

/** SQL: the rows of candidates who have one of these addresses or numbers. */
const having = (kind: ContactKind, id: SQL) => sql`
  select id from candidates where ${sql.raw(kind === 'email' ? 'email' : 'phone_key')} in (${contactKeys(kind, id)})
  union select candidate_id from candidate_contacts where kind = ${kind} and key in (${contactKeys(kind, id)})`

const namesOf = (id: SQL) => sql`
  select name_key from candidates where id in ${groupOf(id)}
  union select name_key from candidate_names where candidate_id in ${groupOf(id)}`

const named = (id: SQL) => sql`
  select id from candidates where name_key in (${namesOf(id)})
  union select candidate_id from candidate_names where name_key in (${namesOf(id)})`

/** SQL: the newest other kept candidates of such rows. Limited here, because a common name may have many. */
const othersOf = (rows: SQL, id: SQL, limit: number) => sql`
  select distinct coalesce(merged_into, id) as other from candidates where id in (${rows})
    and coalesce(merged_into, id) <> ${id} order by other desc limit ${limit}`

type Why = ContactKind | 'name'

/**
 * Other candidates who may be the same person as the kept one, the likely ones first, and those who only live or work
 * with them: they share an address or a number, but have clearly different names.
 */
export async function relatedTo(db: Db, candidateId: number) {
  const id = keptIdOf(candidateId)
  const { id: otherId, firstName, lastName, email, phone, status, createdAt } = candidates
  const sharing = (kind: ContactKind) =>
    sql`${otherId} in (select other from (${othersOf(having(kind, id), id, mostHouseholds)}))`
  const [self, rows] = await db.batch([
    db
      .select({ firstName, lastName })
      .from(candidates)
      .where(sql`${otherId} = ${id}`),
    db
      .select({
        id: otherId,
        firstName,
        lastName,
        email,
        phone,
        status,
        createdAt,
        phoneShared: sql`${sharing('phone')}`.mapWith(Boolean),
        emailShared: sql`${sharing('email')}`.mapWith(Boolean),
        isNamed:
          sql`${otherId} in (select other from (${othersOf(named(id), id, mostDuplicates)}))`.mapWith(
            Boolean,
          ),
        isAnother: sql`${areNotSame(sql`${otherId}`, id)}`.mapWith(Boolean),
      })
      .from(candidates)
      .where(
        sql`${otherId} in (select other from (${othersOf(having('phone', id), id, mostHouseholds)}))
          or ${otherId} in (select other from (${othersOf(having('email', id), id, mostHouseholds)}))
          or ${otherId} in (select other from (${othersOf(named(id), id, mostDuplicates)}))`,
      )
      .orderBy(desc(otherId)),
  ])
  const [me] = self
  const related = rows.map(({ phoneShared, emailShared, isNamed, isAnother, ...other }) => {
    const shares: ContactKind[] = [
      ...(emailShared ? (['email'] as const) : []),
      ...(phoneShared ? (['phone'] as const) : []),
    ]
    const isAlike = isNamed || (me !== undefined && resemble(me, other))
    return { other, shares, isNamed, isSame: !isAnother && isAlike }
  })
  const likely = related
    .filter(({ shares, isSame }) => isSame && shares.length > 0)
    .map(({ other, shares }) => {
      const why: Why = shares.includes('phone') ? 'phone' : 'email'
      return { ...other, likelihood: 'likely' as const, why }
    })
  const why: Why = 'name'
  const possible = related
    .filter(({ shares, isSame, isNamed }) => isSame && isNamed && shares.length === 0)
    .map(({ other }) => ({ ...other, likelihood: 'possible' as const, why }))
  const households = related
    .filter(({ shares, isSame }) => shares.length > 0 && !isSame)
    .map(({ other, shares }) => ({
      id: other.id,
      firstName: other.firstName,
      lastName: other.lastName,
      shares,
    }))
  return { duplicates: [...likely, ...possible].slice(0, mostDuplicates), households }
}
