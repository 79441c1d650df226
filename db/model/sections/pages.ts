import * as v from 'valibot'
import {
  anyList,
  heading,
  icon,
  lines,
  list,
  path,
  prose,
  text,
  written,
  writtenParts,
} from './fields.ts'
import { keysOf } from '../lib/keys.ts'

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

export const pageSections = {
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
    advocate: writtenParts(),
    advocateListTitle: text(),
    advocateList: lines(),
    advocateButton: text(60),
    linksTitle: text(),
    links: anyList({ href: path(), title: text(), description: prose() }),
  }),
  faqs: v.object({
    ...heading,
    questions: list({ question: text(), category: v.picklist(faqCategories), answer: written() }),
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
}
