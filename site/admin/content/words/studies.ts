import { studyStatuses } from '#db/model/sections/studies.ts'
import {
  descriptionWords,
  phaseSize,
  subtitle,
  summaryWords,
  textWords,
  title,
  titleWords,
  whenEmptyWords,
} from './fields.ts'
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
          description: descriptionWords,
          eligibility: { label: 'Who can join', hint: 'One requirement a line.' },
          status: { label: 'Status', options: studyStatuses },
          duration: { label: 'Duration', hint: 'For example “12 months”.' },
          picture: { label: 'Picture' },
          compensation: { label: 'Compensation', hint: 'For example “Up to $1,500”.' },
        },
      },
      recruitingText: { label: 'Under a study that is recruiting' },
      activeText: { label: 'Under a study that is active' },
      completedText: { label: 'Under a study that is completed' },
      ...whenEmptyWords('when no study is in the chosen phase'),
      volunteerTitle: titleWords('the banner for volunteers'),
      volunteerText: { label: 'Banner for volunteers' },
      volunteerButton: { label: 'Button of the banner', hint: 'Leads to the contact forms.' },
      informationTitle: titleWords('the important information'),
      information: {
        label: 'Important information',
        item: 'point',
        fields: { title, text: textWords },
      },
      summary: {
        ...summaryWords.summary,
        hint: `{recruiting} is how many studies are recruiting. ${summaryWords.summary.hint}`,
      },
    },
  },
  study_information: {
    about: 'The guide to clinical trials',
    page: 'patients',
    fields: {
      title,
      subtitle,
      trialTitle: titleWords('the first part'),
      trial: { label: 'What a trial is' },
      phasesTitle: titleWords('the phases'),
      phasesIntro: { label: 'Introduction to the phases' },
      phases: {
        label: 'Phases',
        item: 'phase',
        fields: {
          phase: { label: 'Phase' },
          question: { label: 'Question it asks' },
          ...phaseSize,
          duration: { label: 'Duration' },
          description: descriptionWords,
        },
      },
      areasTitle: titleWords('the areas'),
      areasIntro: { label: 'Introduction to the areas' },
      areas: { label: 'Areas', item: 'area', fields: { title, description: descriptionWords } },
      rightsTitle: titleWords('the rights'),
      rightsIntro: { label: 'Introduction to the rights' },
      rights: { label: 'Rights', item: 'right', fields: { title, description: descriptionWords } },
      questionsTitle: titleWords('the questions'),
      questionsIntro: { label: 'Introduction to the questions' },
      questions: { label: 'Questions to ask', hint: oneALine },
      nextTitle: titleWords('the last part'),
      nextIntro: { label: 'What to do next' },
      ...summaryWords,
    },
  },
} satisfies SomeWords
