import { type SQL, sql } from 'drizzle-orm'
import { queryWords } from '#db/lib/search.ts'
import { type Match, matching } from '#db/lib/search-match.ts'
import type { Likeness } from '#db/model/candidates/filter.ts'
import { candidates } from '../tables.ts'

const { searchText } = candidates

/** The parts of a double name are words too. */
const text = sql`(' ' || replace(${searchText}, '-', ' ') || ' ')`

const everyWord = (words: string[], end: '' | ' ') =>
  sql.join(
    words.map((word) => sql`instr(${text}, ${` ${word}${end}`}) > 0`),
    sql` and `,
  )

/** SQL: 0 if each of the words is a whole word, 1 if each begins one, otherwise 2. */
const likenessTo = (words: string[]) =>
  sql`case when ${everyWord(words, ' ')} then 0 when ${everyWord(words, '')} then 1 else 2 end`

const quoted = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`
const lengthOf = (word: string) => [...word].length

/**
 * Narrows a search in the index to whole words or beginnings. The index has trigrams, so shorter phrases are left
 * out. `^` finds a word at the start of a text, where no space precedes it.
 */
function inIndex(words: string[], likeness: Likeness) {
  const [ends, fewest] = likeness === 0 ? [[' ', '-'], 2] : [[''], 3]
  const alike = words.filter((word) => lengthOf(word) >= fewest)
  if (likeness === 2 || alike.length === 0) return undefined
  return alike
    .map((word) => {
      const forms = ends.flatMap((end) => [
        `^ ${quoted(word + end)}`,
        quoted(` ${word}${end}`),
        quoted(`-${word}${end}`),
      ])
      return `(${forms.join(' OR ')})`
    })
    .join(' AND ')
}

/** The conditions for candidates who match the words of a search with this likeness. */
export function matchingAs(q: string, likeness: Likeness, all = false): Match {
  const { index, conditions } = matching(candidates, searchText, q, all)
  // A single letter matches too much.
  const words = queryWords(candidates, q).filter((word) => lengthOf(word) > 1)
  const exact: SQL =
    words.length > 0
      ? sql`${likenessTo(words)} = ${likeness}`
      : likeness === 0
        ? sql`true`
        : sql`false`
  const [match, ...others] = conditions
  if (!index || !match) return { conditions: [...conditions, exact] }
  const narrowed = inIndex(words, likeness)
  const first = narrowed ? sql`${match} and ${index} match ${narrowed}` : match
  return { index, conditions: [first, ...others, exact] }
}
