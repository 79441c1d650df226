import {
  anyList,
  headingFields,
  longText,
  sectionPath,
  sectionText,
  summaryField,
  whenEmpty,
} from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, subtitle, summaryWords, title, whenEmptyWords } from '../words.ts'

export const searchSection = section({
  name: 'Search and missing pages',
  address: '/search',
  page: 'all',
  about: 'The search of the site, and the page at addresses that lead nowhere',
  shape: {
    ...headingFields,
    ...whenEmpty,
    missingTitle: sectionText(),
    missingText: longText(),
    missingLinks: anyList({
      href: sectionPath(),
      title: sectionText(),
      description: sectionText(),
    }),
    ...summaryField,
  },
  words: {
    title,
    subtitle,
    ...whenEmptyWords('when nothing is found'),
    missingTitle: { label: 'Title, at an address that leads nowhere' },
    missingText: { label: 'Text, at an address that leads nowhere' },
    missingLinks: {
      label: 'Links below that text',
      item: 'link',
      fields: {
        title,
        description: descriptionWords,
        href: { label: 'Leads to', hint: 'An address of this site, such as /blog.' },
      },
    },
    ...summaryWords,
  },
  copy: {
    title: 'Search',
    subtitle: 'Studies, answers to questions, research updates and jobs.',
    emptyTitle: 'Nothing found',
    emptyText: 'Try fewer or other words, or ask us.',
    missingTitle: 'Page Not Found',
    missingText:
      'There is nothing at this address. The page may have moved, or the address may have a typing error. You may be looking for one of these:',
    missingLinks: [
      {
        href: '/#patients',
        title: 'For patients',
        description: 'Steps, rights and where to get help',
      },
      { href: '/current-studies', title: 'Current Studies', description: 'What is open now' },
      {
        href: '/#sponsors',
        title: 'For sponsors',
        description: 'Phases, capabilities and contact',
      },
      { href: '/blog', title: 'Research Updates', description: 'News of our work' },
    ],
    summary: 'Find studies, answers, research updates and open positions at {company}.',
  },
})
