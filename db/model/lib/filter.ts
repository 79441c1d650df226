/** Separates the values of an item that has several, as in `data-phase="Phase I|Phase II"`. */
const separator = '|'

export const joinedValues = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(separator, ' ')).join(separator)

/** Without accents and case. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const filterWords = (text: string) => withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []

export const foldedWords = (text: string) => filterWords(text).join(' ')

/** Whether each word of the query begins a word of the folded text. */
export const hasWords = (folded: string, query: string) =>
  [...new Set(filterWords(query))].every((word) => ` ${folded}`.includes(` ${word}`))

/** Whether one of the joined values is the chosen one. Everything fits an empty choice. */
export function hasValue(joined: string, chosen: string) {
  const wanted = withoutAccents(chosen.trim())
  return chosen === '' || joined.split(separator).some((value) => withoutAccents(value) === wanted)
}
