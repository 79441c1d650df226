import { sql } from 'drizzle-orm'
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

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The same for the index, whose text begins without a space. It has no words of less than three letters. */
function inIndex(words: string[], ends: readonly string[]) {
  const long = words.filter((word) => [...word].length > 2)
  return long
    .map((word) => {
      const forms = ends.flatMap((end) =>
        ['^ ', ' ', '-'].map((before) =>
          before === '^ ' ? `${before}${quoted(word + end)}` : quoted(before + word + end),
        ),
      )
      return `(${forms.join(' OR ')})`
    })
    .join(' AND ')
}

/** The conditions for candidates who contain the words of a search in just this way. */
export function matchingAs(q: string, likeness: Likeness, all = false): Match {
  const { index, conditions } = matching(candidates, searchText, q, all)
  const words = queryWords(candidates, q)
  if (words.length === 0) return { conditions }
  const likest = sql`case when ${everyWord(words, ' ')} then 0 when ${everyWord(words, '')} then 1 else 2 end`
  const exact = sql`${likest} = ${likeness}`
  const [match, ...others] = conditions
  if (!index) return { conditions: [...conditions, exact] }
  const narrowed = likeness < 2 && inIndex(words, likeness === 0 ? [' ', '-'] : [''])
  const first = narrowed ? sql`${match} and ${index} match ${narrowed}` : match
  return { index, conditions: [first ?? exact, ...others, exact] }
}
