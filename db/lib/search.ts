import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fold, oneSpelling } from '../model/lib/fold.ts'

const searched = Symbol('searched columns')

type WithSearchText = SQLiteTable & { id: SQLiteColumn; searchText: SQLiteColumn }
export type Searchable = WithSearchText & { [searched]: readonly string[] }

/** Makes a table searchable by these columns, folded in its `searchText`. `migrate` creates and fills the index. */
export const searchable = <T extends WithSearchText>(
  table: T,
  columns: readonly Extract<keyof T['$inferSelect'], string>[],
) => Object.assign(table, { [searched]: columns })

export const isSearchable = (table: SQLiteTable): table is Searchable => searched in table

export const searchedOf = (table: SQLiteTable) => (isSearchable(table) ? table[searched] : [])

const withoutSigns = (phone: string) => phone.replace(/[^\p{L}\p{N}]+/gu, '')

const hyphen = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/u
const parting = /(?<=[\p{L}\p{M}\p{N}])[ -](?=[\p{L}\p{N}])/gu

/** The name, and the name without spaces and hyphens, which not everybody types: 'de la cruz delacruz'. */
function withJoined(name: string) {
  const joined = name.replace(parting, '')
  return joined === name ? name : `${name} ${joined}`
}

// Names of these scripts are written without a space, the last name first.
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{1,10}$/u

function wholeName({ firstName, lastName }: Readonly<Record<string, unknown>>) {
  if (!firstName || !lastName) return ''
  const name = `${String(lastName)}${String(firstName)}`
  return unspaced.test(name) ? fold(name) : ''
}

/** The text, and the one spelling that queries use for words with two spellings: 'mueller muller'. */
function withOneSpelling(text: string) {
  const words = text.split(' ').filter((word) => oneSpelling(word) !== word)
  return [text, ...words.map(oneSpelling)].join(' ')
}

/**
 * The searched columns of a row, folded; a phone number without spaces and punctuation, names with and without
 * spaces and hyphens, and words in both of their spellings.
 */
export function searchTextOf(table: SQLiteTable, row: Readonly<Record<string, unknown>>) {
  const parts = searchedOf(table).map((column) => {
    const text = fold(String(row[column] ?? ''))
    if (column === 'phone') return withoutSigns(text)
    return withOneSpelling(column.endsWith('Name') ? withJoined(text) : text)
  })
  return [...parts, wholeName(row)].filter(Boolean).join(' ')
}

/** The row with its search text. Unchanged if its table is not searchable. */
export const withSearchText = <Row extends Readonly<Record<string, unknown>>>(
  table: SQLiteTable,
  row: Row,
) => (isSearchable(table) ? { ...row, searchText: searchTextOf(table, row) } : row)

export type HiddenColumn = 'searchText' | 'personKey' | 'network' | 'lock'

/** The columns that may be read. The others only find rows, and never leave the database. */
export function shownColumns<T extends SQLiteTable>(table: T) {
  const all = getTableColumns<SQLiteTable>(table)
  const { searchText: _, personKey: _key, network: _network, lock: _lock, ...columns } = all
  // Drizzle types the columns of a table only where the table is known.
  return columns as Omit<T['_']['columns'], HiddenColumn>
}

// E.164: a country code of one to three digits, and at most 15 digits together with it.
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const fewestDigits = 7
// Including the international prefix, such as 011 in North America.
const mostDigits = 18

const isNumber = (word: string) => /^[\d+()./‐-―-]*\d[\d+()./‐-―-]*$/.test(word)
const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The digits of a phone number without country code and leading zeros: equal however it is dialled. */
function nationalDigits(typed: string) {
  const digits = digitsIn(typed)
  const isDialledAbroad = digits.startsWith('011') && digits.length > 11
  const bare = digits.slice(isDialledAbroad ? 3 : 0).replace(/^0+/, '')
  const isInternational = isDialledAbroad || /^\(?\+|^00/.test(typed) || bare.length > 10
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

/** The query without what is pasted along with a telephone number: its label, extension and parameters. */
const withoutLabels = (query: string) =>
  query
    .replace(/\b(?:tel|phone|mobile|cell|fax)[.:]*\s*(?=[+(]?\d)/g, ' ')
    .replace(/(\d[\d\s().+/-]{5,}\d)[\s;,]*(?:ext(?:ension)?|x|#)[.:=]?\s*\d{1,7}\b/g, '$1')
    .replace(/(\d)(?:;[a-z-]+=[^\s;]*)+/g, '$1')

/** The words of a name: without the signs around them, and parted at hyphens, which not everybody writes. */
const partsOf = (word: string) =>
  /\p{L}/u.test(word) && !word.includes('@')
    ? word.replace(/^["“«([]+(?=\p{L})|(?<=\p{L})["”»)\].]+$/gu, '').split(hyphen)
    : [word]

/** The words of a query, folded as the rows are: a row is found if it holds all of them. */
export function queryWords(table: SQLiteTable, query: string) {
  const hasPhones = searchedOf(table).includes('phone')
  const text = hasPhones ? withoutLabels(fold(query)) : fold(query)
  const parts = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap(partsOf)
  const words = parts.filter((part) => part !== '-' || parts.length === 1)
  const joined = hasPhones ? joinNumbers(words) : words
  return [...new Set(isSearchable(table) ? joined.map(oneSpelling) : joined)]
}
