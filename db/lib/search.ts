import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'

/**
 * The columns that staff search, by table. Each of these tables has a `search_text`, which is written
 * with the record, and an index of its own over it: `<table>_search`.
 */
const searchedColumns: Readonly<Record<string, readonly string[]>> = {
  patient_inquiries: ['firstName', 'lastName', 'email', 'phone'],
  sponsor_inquiries: ['contactName', 'company', 'email', 'phone'],
  visit_requests: ['firstName', 'lastName', 'email', 'phone'],
  job_applications: ['firstName', 'lastName', 'email', 'phone'],
  blog_posts: ['title', 'category', 'slug'],
  job_postings: ['title', 'department', 'location'],
}

export const searchedOf = (table: SQLiteTable) => searchedColumns[getTableName(table)] ?? []

// Letters that Unicode does not take apart.
const simpler: Readonly<Record<string, string>> = {
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

/** Text as it is compared in a search: without accents, case, or more than single spaces. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // By way of capitals, which makes ss of ß and i of ı.
    .toUpperCase()
    .toLowerCase()
    .replace(/[æđðħłøœþς]/g, (letter) => simpler[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** What is searched in a row: its columns folded; of a phone its digits, and letters, in one run. */
export function searchTextOf(table: SQLiteTable, row: Readonly<Record<string, unknown>>) {
  const parts = searchedOf(table).map((name) => {
    const text = fold(String(row[name] ?? ''))
    return name === 'phone' ? text.replace(/[^\p{L}\p{N}]+/gu, '') : text
  })
  return parts.filter(Boolean).join(' ')
}

/** A row with its search text, if its table has one. */
export const searchable = <Row extends Readonly<Record<string, unknown>>>(
  table: SQLiteTable,
  row: Row,
) => (searchedOf(table).length > 0 ? { ...row, searchText: searchTextOf(table, row) } : row)

/** The columns of a table as they are read: search text is for searching only. */
export function shownColumns<T extends SQLiteTable>(table: T) {
  const { searchText: _, ...columns } = getTableColumns(table) as T['_']['columns'] & {
    searchText?: never
  }
  return columns as Omit<T['_']['columns'], 'searchText'>
}

// E.164: a country's code and at most 15 digits with it.
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const fewestDigits = 7
const mostDigits = 15

const isNumber = (word: string) => /^[\d+()./‐-―-]*\d[\d+()./‐-―-]*$/.test(word)
const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The digits of a phone number that are the same at home and from abroad. */
function homeDigits(typed: string) {
  const digits = digitsIn(typed)
  const bare = digits.replace(/^0+/, '')
  const isFromAbroad = /^\(?\+|^00/.test(typed) || bare.length > 10
  const home = isFromAbroad ? bare.replace(countryCode, '').replace(/^0+/, '') : bare
  return home || digits
}

/** Words side by side that are a phone number together are one word: its digits. */
function joinNumbers(words: string[]) {
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    let end = at
    while (end < words.length && isNumber(words[end] ?? '')) end++
    const typed = words.slice(at, end)
    const { length } = digitsIn(typed.join(''))
    if (length >= fewestDigits && length <= mostDigits) joined.push(homeDigits(typed.join('')))
    else joined.push(...typed.map(digitsIn))
    if (end === at) joined.push(words[end++] ?? '')
    at = end
  }
  return joined
}

/** What a row must hold to be found: every word of the query, folded as the rows are. */
export function wordsOf(table: SQLiteTable, query: string) {
  const words = fold(query).split(' ').filter(Boolean)
  return [...new Set(searchedOf(table).includes('phone') ? joinNumbers(words) : words)]
}
