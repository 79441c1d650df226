import MiniSearch, { type Options } from 'minisearch'
import { withoutAccents } from '#db/model/lib/filter.ts'

export type Entry = {
  title: string
  /** the part of the site it belongs to */
  section: string
  path: string
  text: string
}

export type FoundEntry = Entry & {
  /** the words of the entry that fit the query, folded */
  terms: string[]
}

/** Words, and single letters of scripts that write no spaces. */
const word =
  /\p{Extended_Pictographic}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu

/** Common words of questions: they count only if a query has no other words. */
const unimportant = new Set(
  'a an and are at be can do does for from how i in is it me my of on or that the there this to was we what when where which who why will with you your'.split(
    ' ',
  ),
)

const important = (term: string) => {
  const folded = withoutAccents(term)
  return unimportant.has(folded) ? null : folded
}

const shortest = { prefix: 3, fuzzy: 5 }

const options: Options<Entry & { id: number }> = {
  fields: ['title', 'text'],
  storeFields: ['title', 'section', 'path', 'text'],
  tokenize: (text) => text.match(word) ?? [],
  processTerm: withoutAccents,
  searchOptions: {
    boost: { title: 4 },
    prefix: (term) => term.length >= shortest.prefix,
    fuzzy: (term) => (term.length >= shortest.fuzzy ? 0.2 : false),
  },
}

/** The index that the build makes, as JSON. */
export function indexOf(entries: readonly Entry[]) {
  const index = new MiniSearch(options)
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return JSON.stringify(index)
}

/** Makes a search from the index. It finds entries with all words of a query or, if there are none, with some. */
export function searchIn(json: string) {
  const index = MiniSearch.loadJSON(json, options)
  return (query: string) => {
    const all = index.search(query, { combineWith: 'AND', processTerm: important })
    const found = all.length > 0 ? all : index.search(query)
    // MiniSearch does not type the fields that it stores.
    return { isExact: all.length > 0, found: found as unknown as FoundEntry[] }
  }
}

export type TextPart = { text: string; isMarked: boolean }

/** A text in parts; the parts that are one of the terms are marked. */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!terms.includes(withoutAccents(found))) continue
    if (index > end) parts.push({ text: text.slice(end, index), isMarked: false })
    parts.push({ text: found, isMarked: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false })
  return parts
}

/** in characters */
const excerptLength = 180
const lead = 60

/** A part of a text around the first of the terms in it; its beginning if none is in it. */
export function excerptOf(text: string, terms: readonly string[]) {
  const words = Array.from(text.matchAll(word))
  const first = words.find(([found]) => terms.includes(withoutAccents(found)))?.index ?? 0
  const from = first > lead ? text.indexOf(' ', first - lead) + 1 : 0
  const start = from > first ? first : from
  const rest = text.slice(start)
  const end = rest.length > excerptLength ? rest.lastIndexOf(' ', excerptLength) : rest.length
  const part = rest.slice(0, end > 0 ? end : excerptLength)
  return `${start > 0 ? '… ' : ''}${part}${part.length < rest.length ? ' …' : ''}`
}
