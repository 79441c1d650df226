import { copy } from '#db/model/copy/index.ts'
import { isKeyOf } from '#db/model/lib/keys.ts'
import type { PublicRecord } from '#db/model/records/records.ts'
import { refusedWords } from './words.ts'

/**
 * The fields of records that are not searched: what the clinic pays its own staff is no offer to patients. Studies
 * have rules of their own, and locations say nothing to patients. Of other records every text is searched.
 */
const unsearched = {
  blog_posts: ['slug'],
  job_postings: ['salaryRange', 'benefits'],
  media: ['key', 'file', 'type'],
  studies: 'all',
  locations: 'all',
} as const satisfies Partial<Record<PublicRecord, readonly string[] | 'all'>>

type Found = { path: string; text: string; words: string[] }

const textsIn = (value: unknown, path: readonly string[] = []): [string, string][] => {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return typeof value === 'object' && value
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
    : []
}

const paragraphsOf = (text: string) => text.split(/\n{2,}/)

let defaults: Set<string> | undefined
const isDefault = (text: string) =>
  (defaults ??= new Set(textsIn(copy).flatMap(([, own]) => paragraphsOf(own)))).has(text)

const ownWords = (text: string) =>
  paragraphsOf(text)
    .filter((paragraph) => !isDefault(paragraph))
    .join('\n\n')

const isPublic = ({ published, isActive }: { published?: unknown; isActive?: unknown }) =>
  published !== false && isActive !== false

/** The texts of a record that visitors will see, and those with words that a listing must not contain. */
export function advertisingIn(record: PublicRecord, values: object) {
  const left: readonly string[] | 'all' = isKeyOf(unsearched, record) ? unsearched[record] : []
  if (left === 'all' || !isPublic(values)) return { texts: [], found: [] }
  const texts = textsIn(values)
  const found = texts.flatMap(([path, text]): Found[] => {
    if (left.some((field) => path === field || path.startsWith(`${field}.`))) return []
    const words = refusedWords({ field: 'text', text: ownWords(text) })
    return words.length > 0 ? [{ path, text, words }] : []
  })
  return { texts: texts.map(([, text]) => text), found }
}

/** The names by which a text can name a study. `slugs` holds former addresses too. */
export type Named = {
  title: string
  officialTitle: string | null
  nctId: string | null
  slugs: string[]
}

const folded = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Whether the texts name a study: by a link to its page, its registry number, or its title of two words or more. The
 * texts are read once, for many studies.
 */
export function namesStudy(texts: readonly string[]) {
  const whole = texts.join('\n\n')
  const words = folded(whole)
  const linked = new Set(
    Array.from(whole.matchAll(/\/current-studies\/([a-z0-9-]+)/gi), ([, slug = '']) =>
      slug.toLowerCase(),
    ),
  )
  return ({ title, officialTitle, nctId, slugs }: Named): boolean =>
    slugs.some((slug) => linked.has(slug)) ||
    [title, officialTitle].some(
      (name) => name && / \S+ \S/.test(folded(name)) && words.includes(folded(name)),
    ) ||
    Boolean(nctId && words.includes(folded(nctId)))
}
