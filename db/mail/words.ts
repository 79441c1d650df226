import type { Db } from '../client.ts'
import { readContent } from '../content/shown.ts'
import type { Content, SectionKey } from '../model/content.ts'
import { filledContent } from '../model/copy/placeholders.ts'
import { asLine } from '../model/lib/fields.ts'

const letterSections = [
  'contact_section',
  'schedule_visit',
  'careers_section',
  'email_preferences',
  'current_studies_section',
  'company_info',
] as const satisfies SectionKey[]

export type LetterWords = Pick<Content, (typeof letterSections)[number]>

/** The texts of letters with facts filled in, and the clinic's name, in one line because it is part of mail headers. */
export async function loadLetterWords(db: Db) {
  // Texts can name the number of research areas.
  const content = await readContent(db, [...letterSections, 'research_areas'])
  const words: LetterWords = filledContent(content)
  return { words, clinic: asLine(content.company_info.name) }
}
