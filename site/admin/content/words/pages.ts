import {
  contactFields,
  type pageSections,
  studyStatuses,
} from '../../../../db/model/sections/pages.ts'
import {
  description,
  icon,
  link,
  oneALine,
  paragraphs,
  type SectionWords,
  subtitle,
  text,
  title,
  titleOf,
} from './types.ts'

type PageWords = { [K in keyof typeof pageSections]: SectionWords<K> }

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
        hint: 'One a line. One that begins with {turnstile} is shown only where the site uses Turnstile.',
      },
      list: { label: 'List after them', hint: oneALine },
    },
  },
}

export const pageWords: PageWords = {
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
      trial: { label: 'What a trial is', hint: paragraphs },
      phasesTitle: titleOf('the phases'),
      phasesIntro: { label: 'Introduction to the phases' },
      phases: {
        label: 'Phases',
        item: 'phase',
        fields: {
          phase: { label: 'Phase' },
          question: { label: 'Question it asks' },
          participants: { label: 'Participants', hint: 'For example “100-300 people”.' },
          max: {
            label: 'Most participants, as a number',
            hint: 'Decides how long its bar is. Left empty, the bar has no end.',
          },
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
      advocate: { label: 'The patient advocate', hint: paragraphs },
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
}
