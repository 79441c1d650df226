import { type SectionKey, sectionPlaces } from '#db/model/content.ts'
import type { Options } from '#db/model/lib/choices.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { companyWords } from './words/company.ts'
import { landingWords } from './words/landing.ts'
import { pageWords } from './words/pages.ts'
import { policyWords } from './words/policies.ts'
import { preferenceWords } from './words/preferences.ts'
import { searchEngineWords } from './words/search-engines.ts'
import { sponsorWords } from './words/sponsors.ts'
import { studyWords } from './words/studies.ts'
import { type AllWords, type Below, type PageName, pages } from './words/types.ts'

export { pages } from './words/types.ts'

/** The names of all sections and fields for staff. */
const words: AllWords = {
  ...companyWords,
  ...landingWords,
  ...sponsorWords,
  ...studyWords,
  ...pageWords,
  ...preferenceWords,
  ...policyWords,
  ...searchEngineWords,
}

export const nameOfSection = (key: SectionKey) => sectionPlaces[key].name
export const pageOfSection = (key: SectionKey) => pages[words[key].page]
export const aboutSection = (key: SectionKey) => words[key].about

/** The words of any field: the typed words above, for code that walks through all of them. */
export type AnyWords =
  | false
  | {
      label: string
      hint?: string
      options?: Options
      item?: string
      fields?: Readonly<Record<string, AnyWords>>
      below?: Below
    }

export const fieldWords = (key: SectionKey): Readonly<Record<string, AnyWords>> => words[key].fields

/** The sections of a page, in the order of the site. */
export const sectionsOf = (page: PageName) =>
  keysOf(sectionPlaces).filter((key) => words[key].page === page)

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
