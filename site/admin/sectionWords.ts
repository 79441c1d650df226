import { type Content, type SectionKey, studyStatuses } from '../../db/model/content.ts'
import type { Options } from '../../db/model/fields.ts'

/** How a field is called on screen; `false` where staff need not see it. */
type FieldWords<T> = T extends readonly (infer Item)[]
  ? Item extends string
    ? Line
    : { label: string; item: string; hint?: string; fields: FieldsWords<Item> }
  : Line
type Line = { label: string; hint?: string; options?: Options } | false
type FieldsWords<T> = { [Name in keyof T]-?: FieldWords<NonNullable<T[Name]>> }

type SectionWords<K extends SectionKey> = {
  name: string
  about: string
  page: PageName
  /** what the default wording claims that only staff can know to be true */
  sample?: string
  fields: FieldsWords<Content[K]>
}

/** The pages sections stand on, in the order they are listed. */
export const pages = {
  all: { name: 'Every page', path: '/' },
  landing: { name: 'Landing page', path: '/' },
  studies: { name: 'Current studies', path: '/current-studies' },
  careers: { name: 'Careers', path: '/careers' },
} as const
export type PageName = keyof typeof pages

const bold = 'Words between **double asterisks** are shown bold.'
const title = { label: 'Title' }
const subtitle = { label: 'Subtitle' }
const text = { label: 'Text' }

const valueIcons = {
  'heart-handshake': 'Heart and hands',
  'shield-check': 'Shield with a check',
  microscope: 'Microscope',
  'messages-square': 'Speech bubbles',
  'badge-check': 'Badge with a check',
  'flask-conical': 'Flask',
  globe: 'Globe',
  handshake: 'Handshake',
  'heart-pulse': 'Heart and pulse',
  lightbulb: 'Light bulb',
  scale: 'Scales',
  target: 'Target',
  users: 'People',
}

/** Every section and field in the words staff read, in the order of the site. */
export const sectionWords: { [K in SectionKey]: SectionWords<K> } = {
  company_info: {
    name: 'Company details',
    about: 'Name, tagline, phone numbers, e-mail addresses and locations',
    sample: 'The default phone numbers, e-mail addresses and locations are samples.',
    page: 'all',
    fields: {
      name: { label: 'Company name', hint: 'Its first word is the one beside the logo.' },
      tagline: { label: 'Tagline' },
      phone_mobile: { label: 'Mobile phone' },
      phone_office: { label: 'Office phone' },
      email_partners: { label: 'E-mail for sponsors and partners' },
      email_general: { label: 'E-mail for patients and general questions' },
      address: {
        label: 'Addresses',
        hint: 'One location a line, its place before a colon: “Boston: 210 Harbor Row, …”.',
      },
    },
  },
  hero_section: {
    name: 'Hero',
    about: 'The first thing visitors read',
    page: 'landing',
    fields: {
      title: { label: 'Title', hint: bold },
      subtitle,
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
    },
  },
  stats_section: {
    name: 'Impact statement',
    about: 'The dark band with one large sentence',
    page: 'landing',
    fields: {
      title,
      statement: { label: 'Statement', hint: bold },
      subtitle,
    },
  },
  about_section: {
    name: 'About us',
    about: 'Who we are, beside the core values box',
    sample:
      'The default text claims 15+ years of trial management and 100% successful inspections.',
    page: 'landing',
    fields: { title, content: { ...text, hint: bold } },
  },
  services_section: {
    name: 'Services',
    about: 'The heading and introduction above the research areas',
    page: 'landing',
    fields: { title, subtitle, content: { ...text, hint: bold } },
  },
  research_areas: {
    name: 'Research areas',
    about: 'The therapeutic areas listed under Services',
    page: 'landing',
    fields: {
      title,
      areas: {
        label: 'Areas',
        item: 'area',
        hint: 'The name decides the icon, for example Cardiovascular or Neurology.',
        fields: { name: { label: 'Name' }, description: { label: 'Description' } },
      },
    },
  },
  core_values_section: {
    name: 'Core values',
    about: 'What we hold ourselves to',
    page: 'landing',
    fields: {
      title,
      subtitle,
      values: {
        label: 'Values',
        item: 'value',
        fields: {
          title,
          description: { label: 'Description' },
          icon: { label: 'Icon', options: valueIcons },
        },
      },
    },
  },
  operational_excellence_section: {
    name: 'Operational excellence',
    about: 'The large numbers',
    sample: 'The default numbers are samples.',
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
          description: { label: 'Description' },
          unit: { label: 'Unit', hint: 'For example “days”. Left empty, it is %.' },
        },
      },
    },
  },
  capabilities: {
    name: 'Capabilities',
    about: 'The equipment on site',
    sample: 'The default equipment is a sample.',
    page: 'landing',
    fields: {
      title,
      subtitle,
      equipment: {
        label: 'Equipment',
        item: 'piece of equipment',
        hint: 'The name decides the icon, for example ECG or Freezer.',
        fields: { name: { label: 'Name' }, description: { label: 'Description' } },
      },
    },
  },
  team_section: {
    name: 'Team introduction',
    about: 'The words above the team; its members are under Team',
    page: 'landing',
    fields: { title, subtitle, content: text },
  },
  contact_section: {
    name: 'Contact',
    about: 'The words beside the two inquiry forms',
    page: 'landing',
    fields: { title, subtitle, content: text },
  },
  current_studies_section: {
    name: 'Current studies',
    about: 'The introduction and every study that is listed',
    sample: 'The default studies are samples: visitors can express interest in them.',
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
          description: { label: 'Description' },
          eligibility: { label: 'Who can join', hint: 'One requirement a line.' },
          status: { label: 'Status', options: studyStatuses },
          duration: { label: 'Duration', hint: 'For example “12 months”.' },
          compensation: { label: 'Compensation', hint: 'For example “Up to $1,500”.' },
        },
      },
    },
  },
  careers_section: {
    name: 'Careers introduction',
    about: 'The words above the open jobs, which are under Jobs',
    page: 'careers',
    fields: { title, subtitle, content: text },
  },
}

/** The words of any field, for code that walks through all of them. */
export type AnyWords =
  | false
  | {
      label: string
      hint?: string
      options?: Options
      item?: string
      fields?: Readonly<Record<string, AnyWords>>
    }

export const fieldWords = (key: SectionKey) =>
  sectionWords[key].fields as Readonly<Record<string, AnyWords>>

export const sectionsOf = (page: PageName) =>
  (Object.keys(sectionWords) as SectionKey[]).filter((key) => sectionWords[key].page === page)
