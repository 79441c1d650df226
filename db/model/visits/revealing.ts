import { interests, studyInterests, visitTypes } from '../lib/labels.ts'
import { fold } from '../lib/fold.ts'

/** Names of types, areas and conditions: other people may see a letter or a calendar, and must not learn them. */
const named = [
  ...Object.values(visitTypes),
  'screening',
  'consultation',
  'follow-up',
  ...Object.values(interests),
  ...Object.values(studyInterests),
]
  .filter((name) => name !== 'Other')
  .map(fold)

const isWordIn = (text: string, word: string) =>
  ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
    ` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
  )

/** The first name of a type, an area or a condition in a text; `more` are the clinic's own. */
export function revealingWord(text: string, more: readonly string[] = []) {
  const folded = fold(text)
  return [...named, ...more.map(fold)].find((word) => word !== '' && isWordIn(folded, word))
}
