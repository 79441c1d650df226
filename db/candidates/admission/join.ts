import { type SQL, sql } from 'drizzle-orm'
import { groupOf, keptOf } from '../person.ts'

type Row = 'own' | 'person'

const groupWith = (row: Row) => groupOf(keptOf(row))

/** SQL: the person's newest event. Ask for one row at a time: for several, SQLite would read every event. */
const lastEventOf = (row: Row) =>
  sql`(select max((select max(event.id) from candidate_events as event where event.candidate_id = member.id))
    from candidates as member where member.id in ${groupWith(row)})`

/** SQL: whether this is one of the names of the person to whom the row `person` belongs. */
const hasName = (nameKey: SQL) => sql`exists (select 1 from candidates as named
  where named.id in ${groupWith('person')} and (named.name_key = ${nameKey}
    or exists (select 1 from candidate_names as other
      where other.candidate_id = named.id and other.name_key = ${nameKey})))`

/** SQL: the row that has this address, of the person to whom the row `person` belongs. */
const rowWith = (email: SQL) => sql`(select max(reached.id) from candidates as reached
  where reached.id in ${groupWith('person')} and (reached.email = ${email}
    or exists (select 1 from candidate_contacts as contact where contact.candidate_id = reached.id
      and contact.kind = 'email' and contact.key = ${email})))`

/**
 * SQL: the rows of people who may have this address and this name, but not in one row: those with further addresses
 * or names, and merged rows. They are few, also if a bot sends many names from one address.
 */
const aliases = (email: SQL, nameKey: SQL) => sql`(
  select contact.candidate_id from candidate_contacts as contact
    where contact.key = ${email} and contact.kind = 'email'
  union all select other.candidate_id from candidate_names as other where other.name_key = ${nameKey}
  union all select merged.id from candidates as merged
    where merged.email = ${email} and merged.merged_into is not null
  union all select merged.id from candidates as merged
    where merged.name_key = ${nameKey} and merged.merged_into is not null)`

/**
 * SQL: the id of the candidate with this address and name, null if there is none. It may be a merged one.
 * Candidates whose own address and name match come first, then those with both among their further ones. If several
 * match, the one with the newest event is taken.
 */
export const joinedBy = (email: SQL, nameKey: SQL) => sql`coalesce(
  (select own.id from candidates as own where own.email = ${email} and own.name_key = ${nameKey}
    order by ${lastEventOf('own')} desc, own.id desc limit 1),
  (select found.id from (
      select ${rowWith(email)} as id, ${lastEventOf('person')} as last from candidates as person
      where person.id in ${aliases(email, nameKey)} and ${hasName(nameKey)} limit -1) as found
    where found.id is not null order by found.last desc, found.id desc limit 1))`
