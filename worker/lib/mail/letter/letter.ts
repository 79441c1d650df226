import type { LetterWords } from '#db/mail/words.ts'
import { asLine } from '#db/model/lib/fields.ts'
import { nameInMail } from '#db/model/mail.ts'
import { telephone } from '#db/model/text/telephone.ts'
import type { Letter, LetterBlock, LetterDraft, LetterFact, LetterFoot } from './blocks.ts'
import { htmlOfLetter } from './letter-html.ts'
import { textOfLetter } from './letter-text.ts'

/** Staff may edit the subject. It must stay one line of the mail's header. */
export const letter = (subject: string, blocks: LetterBlock[]): LetterDraft => ({
  subject: asLine(subject),
  blocks,
})

/** `typed` is the name in a form. */
export function greeting(typed: string | undefined, { contact_section: words }: LetterWords) {
  const name = nameInMail(typed)
  return name ? words.greeting.replaceAll('{name}', () => name) : words.unnamedGreeting
}

export const letterParagraphs = (text: string) => text.split(/\n{2,}/).filter(Boolean)

/** A sentence for people who filled in a form in Spanish; empty if staff have deleted the text. */
export const inSpanish = (text: string | undefined): LetterBlock[] =>
  text ? [{ text, lang: 'es' }] : []

/** The number to call with questions about a letter. */
export const callFact = (phone: string): LetterFact => ({
  name: 'Call us',
  value: phone,
  url: telephone(phone),
})

/** The letter as text and as HTML, with signature and footer. */
export const signedLetter = async (draft: LetterDraft, foot: LetterFoot): Promise<Letter> => ({
  subject: draft.subject,
  text: textOfLetter(draft.blocks, foot),
  html: String(await htmlOfLetter(draft, foot)),
})
