import * as v from 'valibot'
import {
  anyList,
  date,
  heading,
  icon,
  lines,
  list,
  number,
  optionalText,
  path,
  prose,
  text,
} from './fields.ts'
import { keysOf } from '../keys.ts'

export const studyStatuses = {
  recruiting: 'Recruiting',
  active: 'Active',
  completed: 'Completed',
} as const

export const trialPhases = ['Phase I', 'Phase II', 'Phase III'] as const

export const faqCategories = [
  'Getting Started',
  'Safety & Rights',
  'Process & Procedures',
  'Financial',
  'Medical Care',
] as const

/** The contact fields of the company details. */
export const contactFields = {
  phone_office: 'Office phone',
  phone_mobile: 'Mobile phone',
  email_general: 'E-mail for patients',
  email_partners: 'E-mail for sponsors',
} as const

const policy = () =>
  v.object({
    title: text(),
    updated: date(),
    intro: prose(),
    sections: list({ heading: text(), paragraphs: lines(), list: lines() }),
  })

export const pageSections = {
  current_studies_section: v.object({
    ...heading,
    description: prose(),
    studies: list({
      id: v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(String),
        v.minLength(1),
        v.maxLength(100),
      ),
      title: text(),
      condition: text(100),
      phase: v.picklist(trialPhases),
      description: prose(),
      eligibility: lines(500),
      status: v.picklist(keysOf(studyStatuses)),
      duration: text(100),
      compensation: optionalText(100),
    }),
    volunteerTitle: text(),
    volunteerText: prose(),
    volunteerButton: text(60),
    informationTitle: text(),
    information: list({ title: text(), text: prose() }),
  }),
  study_information: v.object({
    ...heading,
    trialTitle: text(),
    trial: lines(),
    phasesTitle: text(),
    phasesIntro: prose(),
    phases: list({
      phase: text(50),
      question: text(),
      participants: text(100),
      max: v.optional(number()),
      duration: text(100),
      description: prose(),
    }),
    areasTitle: text(),
    areasIntro: prose(),
    areas: list({ title: text(), description: prose() }),
    rightsTitle: text(),
    rightsIntro: prose(),
    rights: list({ title: text(), description: prose() }),
    questionsTitle: text(),
    questionsIntro: prose(),
    questions: lines(),
    nextTitle: text(),
    nextIntro: prose(),
  }),
  schedule_visit: v.object({
    ...heading,
    note: text(),
    stepsTitle: text(),
    steps: list({ title: text(), text: prose() }),
    callText: text(),
  }),
  patient_support: v.object({
    ...heading,
    emergencyTitle: text(),
    emergencyText: prose(),
    emergencyWaitingTitle: text(),
    emergencyWaiting: prose(),
    emergencyNote: prose(),
    channelsTitle: text(),
    channels: list({
      contact: v.picklist(keysOf(contactFields)),
      title: text(),
      description: prose(),
      hours: text(),
    }),
    servicesTitle: text(),
    services: list({ icon: icon(), title: text(), description: prose() }),
    advocateTitle: text(),
    advocate: lines(),
    advocateListTitle: text(),
    advocateList: lines(),
    advocateButton: text(60),
    linksTitle: text(),
    links: anyList({ href: path(), title: text(), description: prose() }),
  }),
  faqs: v.object({
    ...heading,
    questions: list({ question: text(), category: v.picklist(faqCategories), answer: prose() }),
    moreTitle: text(),
    moreText: prose(),
  }),
  careers_section: v.object({
    ...heading,
    content: prose(),
    emptyText: prose(),
    applyNote: text(),
    fitTitle: text(),
    fitText: prose(),
    fitButton: text(60),
  }),
  email_preferences: v.object({
    ...heading,
    notesTitle: text(),
    notes: list({ title: text(), text: prose() }),
  }),
  privacy_policy: policy(),
  terms_of_use: policy(),
}
