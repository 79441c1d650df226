import { studyStatuses } from '../../../../db/model/sections/studies.ts'
import { description, phaseSize, subtitle, text, title, titleOf } from './fields.ts'
import { oneALine } from './hints.ts'
import type { SomeWords } from './types.ts'

export const studyWords = {
  current_studies_section: {
    about: 'The introduction and every study that is listed',
    page: 'studies',
    fields: {
      title,
      subtitle,
      description: { label: 'Introduction' },
      studies: {
        label: 'Studies',
        item: 'study',
        fields: {
          id: false,
          title,
          condition: { label: 'Condition' },
          phase: { label: 'Phase' },
          description,
          eligibility: { label: 'Who can join', hint: 'One requirement a line.' },
          status: { label: 'Status', options: studyStatuses },
          duration: { label: 'Duration', hint: 'For example “12 months”.' },
          picture: { label: 'Picture' },
          compensation: { label: 'Compensation', hint: 'For example “Up to $1,500”.' },
        },
      },
      volunteerTitle: titleOf('the banner for volunteers'),
      volunteerText: { label: 'Banner for volunteers' },
      volunteerButton: { label: 'Button of the banner', hint: 'Leads to the contact forms.' },
      informationTitle: titleOf('the important information'),
      information: { label: 'Important information', item: 'point', fields: { title, text } },
    },
  },
  study_information: {
    about: 'The guide to clinical trials',
    page: 'patients',
    fields: {
      title,
      subtitle,
      trialTitle: titleOf('the first part'),
      trial: { label: 'What a trial is' },
      phasesTitle: titleOf('the phases'),
      phasesIntro: { label: 'Introduction to the phases' },
      phases: {
        label: 'Phases',
        item: 'phase',
        fields: {
          phase: { label: 'Phase' },
          question: { label: 'Question it asks' },
          ...phaseSize,
          duration: { label: 'Duration' },
          description,
        },
      },
      areasTitle: titleOf('the areas'),
      areasIntro: { label: 'Introduction to the areas' },
      areas: { label: 'Areas', item: 'area', fields: { title, description } },
      rightsTitle: titleOf('the rights'),
      rightsIntro: { label: 'Introduction to the rights' },
      rights: { label: 'Rights', item: 'right', fields: { title, description } },
      questionsTitle: titleOf('the questions'),
      questionsIntro: { label: 'Introduction to the questions' },
      questions: { label: 'Questions to ask', hint: oneALine },
      nextTitle: titleOf('the last part'),
      nextIntro: { label: 'What to do next' },
    },
  },
} satisfies SomeWords
