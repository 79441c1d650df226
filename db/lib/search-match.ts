import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { queryWords } from './search.ts'
import { searchIndexNames, textEnd } from './search-index.ts'

export type Match = { index?: SQL; conditions: SQL[] }

/** SQL for terms that an entry may contain instead of a word: `' OR "…"'` each; none for one or two letters. */
export type Alternatives = (word: string) => SQL

const isShort = (word: string) => [...word].length < 3

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** The index is fastest for one page. For all pages it would start from the beginning each time, so `all` scans. */
export function matching(
  table: SQLiteTable,
  text: SQL | SQLiteColumn,
  q: string,
  all: boolean,
  alternatives: Alternatives = () => sql`''`,
): Match {
  const words = queryWords(table, q)
  if (words.length === 0) return { conditions: [sql`false`] }
  const contains = (word: string) => sql`instr(${text}, ${word}) > 0`
  if (all) return { conditions: words.map(contains) }
  const names = searchIndexNames(getTableName(table))
  const index = sql`${sql.identifier(names.index)}`
  const parts = words.map((word) =>
    isShort(word)
      ? beginningWith(names.trigrams, word)
      : sql`'(' || ${quoted(word)} || ${alternatives(word)} || ')'`,
  )
  const match = sql`${index} match (${sql.join(parts, sql` || ' AND ' || `)})`
  return { index, conditions: [match, ...words.filter(isShort).map(contains)] }
}

/** SQL condition: a row contains every word. The index is read once, for one statement. */
export function containing(
  table: SQLiteTable & { id: SQLiteColumn },
  text: SQLiteColumn,
  q: string,
) {
  const { index, conditions } = matching(table, text, q, false)
  const [match, ...others] = conditions
  return index
    ? and(sql`${table.id} in (select rowid from ${index} where ${match})`, ...others)
    : match
}

/** Limits for a short word: how many occurrences are read, and how many further trigrams are looked up. */
const maxOccurrences = 1000
const maxTrigrams = 20

const highestLetter = '\u{10ffff}'

/**
 * SQL for the query of a word of one or two letters: any of the trigrams that begin with it. A word with too many
 * trigrams is frequent. The newest rows soon contain it, so the query reads all rows: it asks for the end of the
 * text, which every row has.
 */
function beginningWith(trigrams: string, word: string) {
  const termsFrom = (from: SQL) => sql`select term from ${sql.identifier(trigrams)}
    where term >= ${from} and term < ${word + highestLetter}`
  return sql`(
    with recursive occurrence(term) as (${termsFrom(sql`${word}`)} limit ${maxOccurrences}),
      further(term) as (
        select max(term) from occurrence
        union all
        select (${termsFrom(sql`further.term || ${highestLetter}`)} limit 1)
        from further where term is not null limit ${maxTrigrams})
    select iif((select count(*) from further) = ${maxTrigrams}, ${quoted(textEnd)},
      coalesce('(' || group_concat('"' || replace(term, '"', '""') || '"', ' OR ') || ')', '""'))
    from (select term from occurrence union select term from further))`
}
