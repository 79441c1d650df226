import { type SectionKey, sectionKeys, sections } from '#db/model/content.ts'
import type { Options } from '#db/model/lib/choices.ts'
import type { BelowItem, SectionPage } from '#db/model/sections/section.ts'

export const nameOfSection = (key: SectionKey) => sections[key].name

/** The words of any field: as a section has them, for code that walks through all of them. */
export type AnyWords =
  | false
  | {
      label: string
      hint?: string
      options?: Options
      item?: string
      fields?: Readonly<Record<string, AnyWords>>
      below?: BelowItem
    }

export const fieldWords = (key: SectionKey): Readonly<Record<string, AnyWords>> =>
  sections[key].words

export const sectionsOf = (page: SectionPage) =>
  sectionKeys.filter((key) => sections[key].page === page)

/** The title of a list's item: the first of its fields that staff see, numbers aside. */
export function titleOfItem(
  fields: Readonly<Record<string, AnyWords>>,
  item: Readonly<Record<string, unknown>>,
) {
  const shown = Object.entries(fields).find(([name, words]) => words && name !== 'percentage')
  const [name, words] = shown ?? []
  const value = String(item[name ?? ''] ?? '').trim()
  return (words && words.options?.[value]) || value
}
