import { contactFields } from '../../../../db/model/sections/pages.ts'
import { description, icon, link, subtitle, text, title, titleOf } from './fields.ts'
import { oneALine } from './hints.ts'
import type { SomeWords } from './types.ts'

export const pageWords = {
  schedule_visit: {
    about: 'The words around the visit form',
    page: 'patients',
    fields: {
      title,
      subtitle,
      note: { label: 'Note under the form' },
      stepsTitle: titleOf('the steps'),
      steps: { label: 'Steps', item: 'step', fields: { title, text } },
      callText: { label: 'For those who would rather talk', hint: '{phone} is your office phone.' },
    },
  },
  patient_support: {
    about: 'The emergency banner, how to reach you, services and the patient advocate',
    page: 'patients',
    fields: {
      title,
      subtitle,
      emergencyTitle: titleOf('the emergency banner'),
      emergencyText: { label: 'Emergency banner' },
      emergencyWaitingTitle: { label: 'Title of the banner, while you have no emergency line' },
      emergencyWaiting: {
        label: 'Emergency banner, while you have no emergency line',
        hint: 'The numbers of your line are in the company details.',
      },
      emergencyNote: {
        label: 'Note under the numbers',
        hint: '{emergency_services} stands for those in the company details.',
      },
      channelsTitle: titleOf('the ways to reach you'),
      channels: {
        label: 'Ways to reach you',
        item: 'way',
        fields: {
          title,
          contact: { label: 'Which of the company’s', options: contactFields },
          description,
          hours: { label: 'When', hint: '{office_hours} stands for your office hours.' },
        },
      },
      servicesTitle: titleOf('the services'),
      services: { label: 'Services', item: 'service', fields: { title, description, icon } },
      advocateTitle: titleOf('the patient advocate'),
      advocate: { label: 'The patient advocate' },
      advocateListTitle: titleOf('the advocate’s list'),
      advocateList: { label: 'What the advocate can do', hint: oneALine },
      advocateButton: { label: 'Button', hint: 'Leads to the contact forms.' },
      linksTitle: titleOf('the links'),
      links: { label: 'Links', item: 'link', fields: { title, description, href: link } },
    },
  },
  faqs: {
    about: 'Every question and its answer, by category',
    page: 'patients',
    fields: {
      title,
      subtitle,
      questions: {
        label: 'Questions',
        item: 'question',
        hint: 'The page shows them by category, in each category in this order.',
        fields: {
          question: { label: 'Question' },
          category: { label: 'Category' },
          answer: { label: 'Answer' },
        },
      },
      moreTitle: titleOf('the last part'),
      moreText: { label: 'Last part' },
    },
  },
  careers_section: {
    about: 'The words around the open jobs, which are under Jobs',
    page: 'careers',
    fields: {
      title,
      subtitle,
      content: text,
      emptyText: { label: 'While no job is open' },
      applyNote: { label: 'Note under the application form' },
      fitTitle: titleOf('the last part'),
      fitText: { label: 'Last part' },
      fitButton: { label: 'Button', hint: 'Leads to the contact forms.' },
    },
  },
  email_preferences: {
    about: 'The words around the preference form',
    page: 'patients',
    fields: {
      title,
      subtitle,
      notesTitle: titleOf('the notes'),
      notes: { label: 'Notes', item: 'note', fields: { title, text } },
    },
  },
} satisfies SomeWords
