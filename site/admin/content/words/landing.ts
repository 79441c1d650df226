import {
  badges,
  descriptionWords,
  iconWords,
  link,
  subjectWords,
  subtitle,
  textWords,
  title,
  titleWords,
} from './fields.ts'
import { bold, letterHint, oneALine } from './hints.ts'
import type { SomeWords } from './types.ts'

export const landingWords = {
  hero_section: {
    about: 'The first thing visitors read',
    page: 'landing',
    fields: {
      title: { label: 'Title', hint: bold },
      subtitle,
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      secondButtonText: { label: 'Second button', hint: 'Leads to the part for sponsors.' },
      picture: { label: 'Picture', hint: 'In place of the drawing beside the title.' },
      facts: {
        label: 'Facts',
        item: 'fact',
        hint: '{areas} stands for how many research areas you list.',
        fields: { number: { label: 'Number' }, meaning: { label: 'What it counts' } },
      },
    },
  },
  stats_section: {
    about: 'The dark band with one large sentence',
    page: 'landing',
    fields: { title, statement: { label: 'Statement', hint: bold }, subtitle, badges },
  },
  about_section: {
    about: 'Who we are, beside the core values box',
    page: 'landing',
    fields: {
      title,
      content: { ...textWords, hint: bold },
      paragraphs: { label: 'More paragraphs' },
      valuesTitle: titleWords('the box'),
      values: { label: 'Values in the box', hint: oneALine },
    },
  },
  services_section: {
    about: 'The heading and introduction above the research areas',
    page: 'landing',
    fields: {
      title,
      subtitle,
      content: { ...textWords, hint: bold },
      intro: { label: 'Introduction for sponsors' },
      features: {
        label: 'Features of every area',
        hint: 'One a line, after “Cardiovascular research” and the like.',
      },
    },
  },
  research_areas: {
    about: 'The therapeutic areas listed under Services',
    page: 'landing',
    fields: {
      title: { label: 'Title', hint: '{areas} stands for how many there are.' },
      areas: {
        label: 'Areas',
        item: 'area',
        hint: 'The name decides the icon, for example Cardiovascular or Neurology.',
        fields: { name: { label: 'Name' }, description: descriptionWords },
      },
      inquiryAreas: {
        label: 'Areas offered in the form for patients',
        hint: `${oneALine} “Other” comes last by itself. What people chose before stays as it was.`,
      },
      visitAreas: { label: 'Areas offered in the visit form', hint: oneALine },
      newsAreas: { label: 'Areas offered in the preference form', hint: oneALine },
    },
  },
  core_values_section: {
    about: 'What we hold ourselves to',
    page: 'landing',
    fields: {
      title,
      subtitle,
      values: {
        label: 'Values',
        item: 'value',
        fields: { title, description: descriptionWords, icon: iconWords },
      },
      closing: { label: 'Closing paragraph' },
    },
  },
  patients_section: {
    about: 'What volunteers can expect, their rights and where to read on',
    page: 'landing',
    fields: {
      title,
      subtitle,
      stepsTitle: titleWords('the steps'),
      steps: { label: 'Steps', item: 'step', fields: { title, description: descriptionWords } },
      rightsTitle: titleWords('the rights'),
      rights: { label: 'Rights', hint: oneALine },
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      resourcesTitle: titleWords('the resources'),
      resources: {
        label: 'Resources',
        item: 'resource',
        fields: { title, description: descriptionWords, href: link },
      },
    },
  },
  team_section: {
    about: 'The words above the team; its members are under Team',
    page: 'landing',
    fields: { title, subtitle, content: textWords },
  },
  contact_section: {
    about:
      'The words beside the two inquiry forms, the letters that answer them, and how every letter begins and ends',
    page: 'landing',
    fields: {
      title,
      subtitle,
      content: textWords,
      patientTitle: titleWords('the form for patients'),
      patientNote: { label: 'Note under the form for patients' },
      patientSentTitle: { label: 'Title, once a patient’s form is sent' },
      patientSentText: { label: 'Text, once a patient’s form is sent' },
      sponsorTitle: titleWords('the form for sponsors'),
      sponsorNote: { label: 'Note under the form for sponsors' },
      sponsorSentTitle: { label: 'Title, once a sponsor’s form is sent' },
      sponsorSentText: { label: 'Text, once a sponsor’s form is sent' },
      greeting: { label: 'Beginning of every letter', hint: '{name} is the visitor’s first name.' },
      unnamedGreeting: { label: 'Beginning of a letter to somebody whose name is not known' },
      regards: { label: 'End of every letter', hint: 'Your company’s name comes after it.' },
      letterSubject: subjectWords('that answers any form'),
      patientLetter: { label: 'Letter that answers a patient’s form', hint: letterHint },
      sponsorLetter: { label: 'Letter that answers a sponsor’s form' },
      letterEnd: { label: 'End of the letter that answers any form' },
    },
  },
} satisfies SomeWords
