import { pageTexts } from '../snapshot.ts'
import { Study } from '../study.ts'
import { refusedWords } from './words.ts'

/** The fields that a board approves, and those that no visitor reads. All others are searched, new ones too. */
const unlisted: readonly string[] = [
  ...Object.keys(pageTexts),
  'posterLine',
  'learned',
  'registryPlaces',
  'protocolNumber',
  'noBoardReason',
]
const listed = Object.keys(Study.entries).filter((name) => !unlisted.includes(name))

type ListingFacts = Readonly<Partial<Record<keyof Study, unknown>>>

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The words of a study's listing facts that need a board's approval, by field: they are public without one. */
export function refusedInStudy(study: ListingFacts) {
  const values = new Map(Object.entries(study))
  return listed.flatMap((path) => {
    const words = refusedWords({ field: path, text: textsIn(values.get(path)).join('\n\n') })
    if (words.length === 0) return []
    const named = list.format(words.map((word) => `“${word}”`))
    const message = `A listing may not say ${named} without a board's approval. Please move it to the page of the study`
    return [{ path, message, words }]
  })
}
