import { type SQL, sql } from 'drizzle-orm'
import { rowValue } from '#db/lib/insert-many.ts'

/** Columns that are filled together: a detail belongs to the answer that it came with. */
const pairs = [
  { column: 'heard_from', detail: 'heard_from_detail', values: ['heardFrom', 'heardFromDetail'] },
  { column: 'campaign', detail: 'campaign_name', values: ['campaign', 'campaignName'] },
] as const

type Pair = (typeof pairs)[number]

/** SQL: of a group's rows, the non-null value with the earliest time. A time has 24 characters, fewer in old rows. */
const ofEarliest = (time: SQL, value: SQL) =>
  sql`substr(min(printf('%-24.24s', ${time}) || ${value}), 25)`

const pairOf = ([first, second]: readonly [string, string]) =>
  sql`iif(${rowValue(first)} is null, null, json_array(${rowValue(first)}, ${rowValue(second)}))`

const pairIn = ({ column, detail }: Pair) =>
  [column, detail].map((name, at) =>
    sql.raw(`${name} = iif(candidates.${column} is null and step.${column} is not null,
      step.${column} ->> '$[${at}]', candidates.${name}), `),
  )

/**
 * Parts of SQL for an UPDATE of candidates from `step`, which groups submissions by candidate. Empty fields about how
 * people came are filled from the first submission that has them. Fields that no submission has are left out.
 */
export function filledFrom(came: readonly Partial<Record<Pair['values'][0], unknown>>[]) {
  const given = pairs.filter(({ values: [value] }) => came.some((one) => one[value] != null))
  const valueOf = ({ column, values }: Pair) =>
    sql`${ofEarliest(rowValue('createdAt'), pairOf(values))} as ${sql.raw(column)}, `
  const isMissing = ({ column }: Pair) =>
    sql.raw(` or (candidates.${column} is null and step.${column} is not null)`)
  return {
    keys: given.flatMap(({ values }) => values),
    given: sql.join(given.map(valueOf)),
    set: sql.join(given.flatMap(pairIn)),
    orAny: sql.join(given.map(isMissing)),
  }
}
