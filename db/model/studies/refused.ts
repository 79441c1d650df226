import { type ListingField, refusedWords } from './words.ts'

type ListingFacts = {
  title: string
  summary: string
  eligibility: readonly string[]
  contact?: Readonly<Record<string, string | null | undefined>> | null | undefined
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The words of a study's listing facts that need a board's approval, by field: they are public without one. */
export function refusedInStudy({ title, summary, eligibility, contact }: ListingFacts) {
  const texts: Record<ListingField, string> = {
    title,
    summary,
    eligibility: eligibility.join('\n\n'),
    contact: Object.values(contact ?? {})
      .filter(Boolean)
      .join('\n\n'),
  }
  return Object.entries(texts).flatMap(([path, text]) => {
    const words = refusedWords({ field: path as ListingField, text })
    if (words.length === 0) return []
    const named = list.format(words.map((word) => `“${word}”`))
    const message = `A listing may not say ${named} without a board's approval. Please move it to the page of the study`
    return [{ path, message, words }]
  })
}
