import type { Db } from '../client.ts'
import { readContent } from '../content/shown.ts'
import type { Content, SectionKey } from '../model/content.ts'
import { filledIn } from '../model/copy/placeholders.ts'
import { asLine } from '../model/lib/fields.ts'

const letterSections = [
  'contact_section',
  'schedule_visit',
  'careers_section',
  'email_preferences',
] as const satisfies SectionKey[]

export type LetterWords = Pick<Content, (typeof letterSections)[number]>

/**
 * The texts of letters to visitors, with facts filled in, and the clinic's name, in one line because it is part of
 * mail headers: one query.
 */
export async function loadLetterWords(db: Db) {
  // The facts that a text can name are in these too.
  const facts = ['company_info', 'research_areas', 'current_studies_section'] as const
  const content = await readContent(db, [...letterSections, ...facts])
  const words: LetterWords = filledIn(content)
  return { words, clinic: asLine(content.company_info.name) }
}
