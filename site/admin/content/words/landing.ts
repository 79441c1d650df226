import { badges, description, icon, link, subtitle, text, title, titleOf } from './fields.ts'
import { bold, oneALine } from './hints.ts'
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
      content: { ...text, hint: bold },
      paragraphs: { label: 'More paragraphs' },
      valuesTitle: titleOf('the box'),
      values: { label: 'Values in the box', hint: oneALine },
    },
  },
  services_section: {
    about: 'The heading and introduction above the research areas',
    page: 'landing',
    fields: {
      title,
      subtitle,
      content: { ...text, hint: bold },
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
        fields: { name: { label: 'Name' }, description },
      },
    },
  },
  core_values_section: {
    about: 'What we hold ourselves to',
    page: 'landing',
    fields: {
      title,
      subtitle,
      values: { label: 'Values', item: 'value', fields: { title, description, icon } },
      closing: { label: 'Closing paragraph' },
    },
  },
  patients_section: {
    about: 'What volunteers can expect, their rights and where to read on',
    page: 'landing',
    fields: {
      title,
      subtitle,
      stepsTitle: titleOf('the steps'),
      steps: { label: 'Steps', item: 'step', fields: { title, description } },
      rightsTitle: titleOf('the rights'),
      rights: { label: 'Rights', hint: oneALine },
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      resourcesTitle: titleOf('the resources'),
      resources: {
        label: 'Resources',
        item: 'resource',
        fields: { title, description, href: link },
      },
    },
  },
  team_section: {
    about: 'The words above the team; its members are under Team',
    page: 'landing',
    fields: { title, subtitle, content: text },
  },
  contact_section: {
    about: 'The words beside the two inquiry forms',
    page: 'landing',
    fields: {
      title,
      subtitle,
      content: text,
      patientNote: { label: 'Note under the form for patients' },
      sponsorNote: { label: 'Note under the form for sponsors' },
    },
  },
} satisfies SomeWords
