import * as v from 'valibot'
import { faqsCopy } from '#db/model/copy/faqs.ts'
import {
  headingFields,
  longText,
  sectionList,
  sectionText,
  summaryField,
  whenEmpty,
  writtenText,
} from '../fields.ts'
import { section } from '../section.ts'
import { subtitle, summaryWords, title, titleWords, whenEmptyWords } from '../words.ts'

export const faqCategories = [
  'Getting Started',
  'Safety & Rights',
  'Process & Procedures',
  'Financial',
  'Medical Care',
] as const

export const faqsSection = section({
  name: 'Questions and answers',
  address: '/faqs',
  page: 'patients',
  about: 'Every question and its answer, by category',
  shape: {
    ...headingFields,
    questions: sectionList({
      question: sectionText(),
      category: v.picklist(faqCategories),
      answer: writtenText(),
    }),
    ...whenEmpty,
    moreTitle: sectionText(),
    moreText: longText(),
    ...summaryField,
  },
  words: {
    title,
    subtitle,
    questions: {
      label: 'Questions',
      item: 'question',
      hint: 'The page shows them by category, in each category in this order.',
      fields: {
        question: { label: 'Question' },
        category: { label: 'Category' },
        answer: {
          label: 'Answer',
          hint: 'A line with {emergency_line} is left out while you have none.',
        },
      },
    },
    ...whenEmptyWords('when a search finds none'),
    moreTitle: titleWords('the last part'),
    moreText: { label: 'Last part' },
    ...summaryWords,
  },
  copy: faqsCopy,
})
