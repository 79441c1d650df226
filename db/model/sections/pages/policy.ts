import {
  lines,
  longText,
  sectionDate,
  sectionList,
  sectionText,
  summaryField,
  writtenParts,
} from '../fields.ts'
import { oneALine, summaryWords, title } from '../words.ts'

export const policyShape = {
  title: sectionText(),
  updated: sectionDate(),
  intro: longText(),
  sections: sectionList({ heading: sectionText(), paragraphs: writtenParts(), list: lines() }),
  ...summaryField,
}

export const policyWords = {
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
