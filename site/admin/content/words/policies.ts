import { summaryWords, title } from './fields.ts'
import { oneALine } from './hints.ts'
import type { SomeWords } from './types.ts'

const policyFields = {
  title,
  updated: {
    label: 'Last changed on',
    hint: 'The date that visitors read. Set it to today when you change what the text means.',
  },
  intro: { label: 'Introduction' },
  sections: {
    label: 'Parts',
    item: 'part',
    fields: {
      heading: { label: 'Heading' },
      paragraphs: {
        label: 'Paragraphs',
        hint: 'One that begins with {turnstile} is shown only where the site uses Turnstile.',
      },
      list: { label: 'List after them', hint: oneALine },
    },
  },
  ...summaryWords,
}

export const policyWords = {
  privacy_policy: {
    about: 'What the website does with personal details',
    page: 'legal',
    fields: policyFields,
  },
  terms_of_use: {
    about: 'The terms for using the website',
    page: 'legal',
    fields: policyFields,
  },
} satisfies SomeWords
