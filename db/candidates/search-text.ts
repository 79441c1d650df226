import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { jsonRows, rowValue } from '../lib/insert-many.ts'
import { searchTextOf } from '../lib/search.ts'
import { nameKeyOf } from '../model/candidates/name-key.ts'
import { candidates } from './tables.ts'

type Contact = { firstName: string; lastName: string; phone: string | null }

/** Further search words of a person who writes again: the name and the number in the new submission. */
const partsOf = ({ firstName, lastName, phone }: Contact) =>
  [{ firstName, lastName }, { phone }].map((part) => searchTextOf(candidates, part))

/** A bot may send a new name with every request. */
const mostText = 2000

/**
 * Adds the names and numbers to the search text of the candidates who sent them, and of those whom they were merged
 * into. `ofSubmission` finds both by the submission: `sender` and `kept`.
 */
export function addToSearch(db: Db, people: (Contact & { cause: string })[], ofSubmission: SQL) {
  const given = people.map((person) => {
    const [name = '', phone = ''] = partsOf(person)
    return { cause: person.cause, name, phone }
  })
  const added = (part: 'name' | 'phone') =>
    sql`iif(instr(target.search_text, ${rowValue(part)}), '', ' ' || ${rowValue(part)})`
  return db.run(sql`update ${candidates} set search_text = search_text || more.text from (
      select id, group_concat(text, '') as text from (
        select distinct target.id as id, ${added('name')} || ${added('phone')} as text
        from ${jsonRows(given)} ${ofSubmission}
        join candidates as target on target.id in (sender.id, kept.id)
        where length(target.search_text) < ${mostText})
      where text <> '' group by id) as more
    where ${candidates}.id = more.id`)
}

type Row = Contact & { id: number; email: string | null }

const among = (ids: number[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** The names and numbers of all that these candidates sent, oldest first. */
const sentBy = (db: Db, ids: number[]) =>
  db.all<Contact & { id: number }>(sql`
    select event.candidate_id as id, sent.first_name as firstName, sent.last_name as lastName, sent.phone
    from candidate_events as event cross join (
      select 'patient_inquiries' as record, id, first_name, last_name, phone from patient_inquiries
      union all select 'visit_requests', id, first_name, last_name, phone from visit_requests) as sent
      on sent.record = event.data ->> '$.record' and sent.id = event.data ->> '$.id'
    where event.candidate_id in ${among(ids)} and event.kind = 'submission' order by event.id`)

/** The further names, numbers and addresses of these candidates. Each row has only one of them. */
const furtherOf = (db: Db, ids: number[]) =>
  db.all<{ id: number; firstName: string; lastName: string; email: string; phone: string }>(sql`
    select candidate_id as id, first_name as firstName, last_name as lastName, '' as email, '' as phone
    from candidate_names where candidate_id in ${among(ids)}
    union all select candidate_id, '', '', iif(kind = 'email', given, ''), iif(kind = 'phone', given, '')
    from candidate_contacts where candidate_id in ${among(ids)}`)

const mergedInto = (db: Db, ids: number[]) =>
  db.all<Row & { kept: number }>(sql`
    select id, merged_into as kept, first_name as firstName, last_name as lastName, email, phone
    from candidates where merged_into in ${among(ids)} order by id`)

type Filled = { text: string; severalNames: boolean }

/**
 * The search texts of candidates, with all names and numbers that they and those merged into them gave, and whether
 * what each of them sent came under several names.
 */
export async function candidateTexts(db: Db, rows: Row[]): Promise<Filled[]> {
  const aliases = await mergedInto(
    db,
    rows.map(({ id }) => id),
  )
  const texts = new Map<number, string>()
  const names = new Map<number, Set<string>>()
  for (const row of [...rows, ...aliases]) texts.set(row.id, searchTextOf(candidates, row))
  const add = (id: number, part: string) => {
    const text = texts.get(id) ?? ''
    if (!text.includes(part) && text.length < mostText) texts.set(id, `${text} ${part}`)
  }
  const ids = [...texts.keys()]
  const [further, submitted] = await Promise.all([furtherOf(db, ids), sentBy(db, ids)])
  for (const { id, ...one } of further) add(id, searchTextOf(candidates, one))
  for (const sent of submitted) {
    const own = names.get(sent.id) ?? new Set()
    names.set(sent.id, own.add(nameKeyOf(sent.firstName, sent.lastName)))
    for (const part of partsOf(sent)) add(sent.id, part)
  }
  return rows.map(({ id }) => {
    const merged = aliases.filter(({ kept }) => kept === id)
    return {
      text: [id, ...merged.map((alias) => alias.id)].map((one) => texts.get(one)).join(' '),
      severalNames: (names.get(id)?.size ?? 0) > 1,
    }
  })
}
