import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

const searched = Symbol('searched columns')

type WithSearchText = SQLiteTable & { id: SQLiteColumn; searchText: SQLiteColumn }
export type Searchable = WithSearchText & { [searched]: readonly string[] }

/**
 * Lets staff search a table by these columns. They are written folded into its `searchText` (see
 * `withSearchText`); `migrate` creates the index over it and fills the rows that were there before.
 */
export const searchable = <T extends WithSearchText>(
  table: T,
  columns: readonly Extract<keyof T['$inferSelect'], string>[],
) => Object.assign(table, { [searched]: columns })

export const isSearchable = (table: SQLiteTable): table is Searchable => searched in table

export const searchedOf = (table: SQLiteTable) => (isSearchable(table) ? table[searched] : [])

// Letters that Unicode does not decompose.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}

/** Folds a text for comparison in a search: without accents, case, or more than single spaces. */
export const fold = (text: string) =>
  (isAscii(text) ? text.toLowerCase() : foldLetters(text)).replace(/\s+/g, ' ').trim()

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

const foldLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Upper case first: it turns ß into SS and ı into I.
    .toUpperCase()
    .toLowerCase()
    .replace(/[æđðħłøœþς]/g, (letter) => plainLetters[letter] ?? letter)

/** The searched columns of a row, folded; a phone number without spaces and punctuation. */
export function searchTextOf(table: SQLiteTable, row: Readonly<Record<string, unknown>>) {
  const parts = searchedOf(table).map((name) => {
    const text = fold(String(row[name] ?? ''))
    return name === 'phone' ? text.replace(/[^\p{L}\p{N}]+/gu, '') : text
  })
  return parts.filter(Boolean).join(' ')
}

/** The row with its search text; unchanged where its table is not searchable. */
export const withSearchText = <Row extends Readonly<Record<string, unknown>>>(
  table: SQLiteTable,
  row: Row,
) => (isSearchable(table) ? { ...row, searchText: searchTextOf(table, row) } : row)

/** The columns that may be read. Search text is only for searching and never leaves the database. */
export function shownColumns<T extends SQLiteTable>(table: T) {
  // Drizzle types the columns of a table only where the table is known.
  const { searchText: _, ...columns } = getTableColumns(table) as T['_']['columns'] & {
    searchText?: never
  }
  return columns as Omit<T['_']['columns'], 'searchText'>
}

// E.164: a country code of one to three digits, and at most 15 digits together with it.
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const fewestDigits = 7
const mostDigits = 15

const isNumber = (word: string) => /^[\d+()./‐-―-]*\d[\d+()./‐-―-]*$/.test(word)
const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The digits of a phone number without country code and leading zeros: equal however it is dialled. */
function nationalDigits(typed: string) {
  const digits = digitsIn(typed)
  const bare = digits.replace(/^0+/, '')
  const isInternational = /^\(?\+|^00/.test(typed) || bare.length > 10
  const national = isInternational ? bare.replace(countryCode, '').replace(/^0+/, '') : bare
  return national || digits
}

/** Joins neighbouring words that form one phone number into one word, its digits. */
function joinNumbers(words: string[]) {
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    let end = at
    while (end < words.length && isNumber(words[end] ?? '')) end++
    const typed = words.slice(at, end)
    const { length } = digitsIn(typed.join(''))
    if (length >= fewestDigits && length <= mostDigits) joined.push(nationalDigits(typed.join('')))
    else joined.push(...typed.map(digitsIn))
    if (end === at) joined.push(words[end++] ?? '')
    at = end
  }
  return joined
}

/** The words of a query, folded as the rows are: a row is found if it holds all of them. */
export function wordsOf(table: SQLiteTable, query: string) {
  const words = fold(query).split(' ').filter(Boolean)
  return [...new Set(searchedOf(table).includes('phone') ? joinNumbers(words) : words)]
}
