import type { LetterWords } from '#db/mail/words.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import type { PreferencesState } from '#db/model/inquiries/preferences.ts'
import { sponsorRequests } from '#db/model/inquiries/sponsor-inquiries.ts'
import type { SubmissionKind } from '#db/model/submissions/kinds.ts'
import type { LetterBlock } from './letter/blocks.ts'
import { callFact, greeting, inSpanish, letter, letterParagraphs } from './letter/letter.ts'

const answers: Record<SubmissionKind, (words: LetterWords) => string> = {
  'patient inquiry': ({ contact_section }) => contact_section.patientLetter,
  'sponsor inquiry': ({ contact_section }) => contact_section.sponsorLetter,
  'visit request': ({ schedule_visit }) => schedule_visit.letter,
  'job application': ({ careers_section }) => careers_section.letter,
}

export const answerEnd = ({ company_info, contact_section }: LetterWords): LetterBlock[] => [
  { facts: [callFact(company_info.phone_office)] },
  ...letterParagraphs(contact_section.letterEnd),
]

const requested: Record<keyof typeof sponsorRequests, (words: LetterWords) => string> = {
  cda: ({ contact_section }) => contact_section.cdaLetter,
}

const isRequest = (request = ''): request is keyof typeof sponsorRequests =>
  Object.hasOwn(sponsorRequests, request)

type Sender = { firstName?: string; request?: string }

/** The mail to the sender, with the name as it was typed. */
export function confirmationLetter(
  what: SubmissionKind,
  { firstName, request }: Sender,
  words: LetterWords,
) {
  const answer = isRequest(request) ? requested[request] : answers[what]
  return letter(words.contact_section.letterSubject, [
    greeting(firstName, words),
    ...letterParagraphs(answer(words)),
    ...(what === 'patient inquiry' ? inSpanish(words.contact_section.letterInSpanish) : []),
    ...answerEnd(words),
  ])
}

/** The link to the e-mail preferences, for people who asked for it or are subscribed already. */
export function preferencesLink(url: string, words: LetterWords) {
  const { linkSubject, linkLetter, linkLetterEnd } = words.email_preferences
  return letter(linkSubject, [
    greeting(undefined, words),
    ...letterParagraphs(linkLetter),
    { label: 'Manage my email preferences', url },
    ...letterParagraphs(linkLetterEnd),
  ])
}

/** Asks the owner of an address to confirm the wish for news. No news is sent before that. */
export function confirmWish(url: string, state: PreferencesState, words: LetterWords) {
  const { wishSubject, wishLetter, wishAgainLetter, wishLetterEnd, linkLetterEnd } =
    words.email_preferences
  return letter(wishSubject, [
    greeting(undefined, words),
    ...letterParagraphs(state === 'unsubscribed' ? wishAgainLetter : wishLetter),
    { label: 'Yes, keep me informed', url },
    ...letterParagraphs(wishLetterEnd),
    ...letterParagraphs(linkLetterEnd),
  ])
}

/** The only mail to a person who asked to know when a study opens. */
export const studyOpensLetter = ({ data }: OutboxMail, siteUrl: string, words: LetterWords) =>
  letter(words.current_studies_section.opensSubject, [
    greeting(undefined, words),
    ...letterParagraphs(words.current_studies_section.opensLetter),
    { facts: [{ name: 'Study', value: data['title'] ?? '' }] },
    { label: 'About this study', url: `${siteUrl}/current-studies/${data['slug']}` },
    ...letterParagraphs(words.current_studies_section.opensLetterEnd),
  ])
