import { type landingSections, directions } from '../../../../db/model/sections/landing.ts'
import {
  bold,
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

type LandingWords = { [K in keyof typeof landingSections]: SectionWords<K> }

const badges = {
  label: 'Badges',
  item: 'badge',
  fields: { label: { label: 'Words' }, icon },
}

export const landingWords: LandingWords = {
  company_info: {
    about: 'Name, phone numbers, e-mail addresses, locations, office hours and emergency numbers',
    page: 'all',
    fields: {
      name: { label: 'Company name', hint: 'Its first word is the one beside the logo.' },
      tagline: { label: 'Tagline', hint: 'Stands beside the logo on every page.' },
      phone_mobile: { label: 'Mobile phone' },
      phone_office: { label: 'Office phone' },
      email_partners: { label: 'E-mail for sponsors and partners' },
      email_general: { label: 'E-mail for patients and general questions' },
      address: {
        label: 'Addresses',
        hint: 'One location a line, its place before a colon: “Boston: 210 Harbor Row, …”.',
      },
      hours: { label: 'Office hours' },
      emergency_numbers: {
        label: 'Emergency line',
        item: 'number',
        hint: 'Numbers that participants can call day and night. While there is none, the site names the emergency services and your office phone.',
        fields: { place: { label: 'Where' }, number: { label: 'Number' } },
      },
      emergency_services: {
        label: 'Emergency services',
        item: 'number',
        hint: 'Whom everybody calls in danger: read as “911 in the US or 999 in the UK”.',
        fields: {
          place: { label: 'Where', hint: 'For example “the US”.' },
          number: { label: 'Number' },
        },
      },
      search_description: {
        label: 'Description for search engines',
        hint: 'Shown under the site’s name in search results.',
      },
      search_keywords: { label: 'Keywords for search engines', hint: 'Parted by commas.' },
    },
  },
  footer_section: {
    about: 'The words at the foot of every page; hours and numbers are in the company details',
    page: 'all',
    fields: {
      hoursTitle: { label: 'Title of the office hours' },
      emergencyTitle: { label: 'Emergency note, its beginning' },
      emergency: { label: 'Emergency note, for everybody' },
      studyLine: { label: 'Emergency note, before the numbers of your emergency line' },
      studyPhone: { label: 'Emergency note, before your office phone while you have no such line' },
      rights: { label: 'Legal line', hint: 'After the year and the company name.' },
    },
  },
  hero_section: {
    about: 'The first thing visitors read',
    page: 'landing',
    fields: {
      title: { label: 'Title', hint: bold },
      subtitle,
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      secondButtonText: { label: 'Second button', hint: 'Leads to the part for sponsors.' },
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
      paragraphs: { label: 'More paragraphs', hint: paragraphs },
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
  operational_excellence_section: {
    about: 'The large numbers',
    page: 'landing',
    fields: {
      title,
      subtitle,
      metrics: {
        label: 'Numbers',
        item: 'number',
        fields: {
          percentage: { label: 'Number' },
          title,
          description,
          unit: { label: 'Unit', hint: 'For example “days”. Left empty, it is %.' },
          scale: {
            label: 'Full circle',
            hint: 'The number at which the arc is full. Without it, only % has an arc.',
          },
          better: { label: 'What is better', options: directions },
        },
      },
    },
  },
  capabilities: {
    about: 'The equipment on site, and the compliance banner',
    page: 'landing',
    fields: {
      title,
      subtitle,
      equipment: {
        label: 'Equipment',
        item: 'piece of equipment',
        hint: 'The name decides the icon, for example ECG or Freezer.',
        fields: { name: { label: 'Name' }, description },
      },
      badges: { ...badges, label: 'Compliance banner' },
    },
  },
  sponsors_section: {
    about: 'Why sponsors choose you, the phases you support and what you can do',
    page: 'landing',
    fields: {
      title,
      reasonsTitle: titleOf('the reasons'),
      reasons: { label: 'Reasons', item: 'reason', fields: { title, description } },
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      phasesTitle: titleOf('the phases'),
      phases: {
        label: 'Phases',
        item: 'phase',
        fields: {
          phase: { label: 'Phase' },
          participants: { label: 'Participants', hint: 'For example “100-300 people”.' },
          max: {
            label: 'Most participants, as a number',
            hint: 'Decides how long its bar is. Left empty, the bar has no end.',
          },
          focus: { label: 'Focus' },
          duration: { label: 'Duration' },
          objectives: { label: 'Key objectives', hint: oneALine },
        },
      },
      capabilitiesTitle: titleOf('the capabilities'),
      capabilities: { label: 'Capabilities', hint: oneALine },
      regulatoryTitle: titleOf('the regulatory support'),
      regulatory: { label: 'Regulatory support', hint: oneALine },
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
}
