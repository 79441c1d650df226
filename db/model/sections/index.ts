import type * as v from 'valibot'
import { landingSections } from './landing.ts'
import { pageSections } from './pages.ts'
import { policySections } from './policies.ts'
import { preferenceSections } from './preferences.ts'
import { searchEngineSections } from './search-engines.ts'
import { studySections } from './studies.ts'

export { faqCategories } from './pages.ts'
export { studyStatuses, trialPhases } from './studies.ts'

/** Every section that staff can edit: its key and the shape of its content. */
export const sections = {
  ...landingSections,
  ...studySections,
  ...pageSections,
  ...preferenceSections,
  ...policySections,
  ...searchEngineSections,
}

export type SectionKey = keyof typeof sections
export type SectionContent<K extends SectionKey = SectionKey> = v.InferOutput<(typeof sections)[K]>
export type Content = { [K in SectionKey]: SectionContent<K> }
export type Study = SectionContent<'current_studies_section'>['studies'][number]
