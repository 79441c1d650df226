/** Parts the values of an item that has several, as in `data-phase="Phase I|Phase II"`. */
const separator = '|'

export const joinedValues = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(separator, ' ')).join(separator)

/** Without accents and case. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsIn = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A text as `hasWords` reads it. */
export const foldedWords = (text: string) => wordsIn(text).join(' ')

/** Whether each word of the query begins a word of the folded text. */
export const hasWords = (folded: string, query: string) =>
  [...new Set(wordsIn(query))].every((word) => ` ${folded}`.includes(` ${word}`))

/** Whether one of the joined values is the chosen one. Everything fits an empty choice. */
export function hasValue(joined: string, chosen: string) {
  const wanted = fold(chosen.trim())
  return chosen === '' || joined.split(separator).some((value) => fold(value) === wanted)
}
