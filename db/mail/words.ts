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
 * The texts of letters to visitors, with facts filled in; the clinic's name, in one line because it is part of mail
 * headers; and the addresses that answer visitors and sponsors: one query.
 */
export async function loadLetterWords(db: Db) {
  // The facts that a text can name are in these too.
  const facts = ['company_info', 'research_areas', 'current_studies_section'] as const
  const content = await readContent(db, [...letterSections, ...facts])
  const words: LetterWords = filledIn(content)
  const { name, email_general: visitors, email_partners: sponsors } = content.company_info
  return { words, clinic: asLine(name), replyTo: { visitors, sponsors } }
}
