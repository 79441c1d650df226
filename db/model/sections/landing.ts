import * as v from 'valibot'
import { OfficeHours } from '../hours.ts'
import {
  address,
  anyList,
  heading,
  icon,
  lines,
  list,
  number,
  optionalText,
  path,
  picture,
  prose,
  text,
  writtenParts,
} from './fields.ts'
import { keysOf } from '../lib/keys.ts'

const titled = { ...heading, content: prose() }

/** Whether a higher or a lower value of a metric is better; shown beside its dial. */
export const directions = { more: 'More is better', fewer: 'Fewer is better' } as const

export const landingSections = {
  company_info: v.object({
    name: text(100),
    tagline: text(200),
    phone_mobile: text(50),
    phone_office: text(50),
    email_partners: address(),
    email_general: address(),
    address: prose(),
    hours: OfficeHours,
    emergency_numbers: anyList({ place: text(100), number: text(50) }),
    emergency_services: list({ place: text(100), number: text(50) }),
    search_description: text(),
    search_keywords: text(),
  }),
  hero_section: v.object({
    ...heading,
    buttonText: text(60),
    secondButtonText: text(60),
    picture: picture(),
    facts: list({ number: text(20), meaning: text(60) }),
  }),
  stats_section: v.object({
    title: text(),
    statement: prose(),
    subtitle: text(),
    badges: list({ label: text(60), icon: icon() }),
  }),
  about_section: v.object({
    title: text(),
    content: prose(),
    paragraphs: writtenParts(),
    valuesTitle: text(60),
    values: lines(200),
  }),
  research_areas: v.object({
    title: text(),
    areas: list({ name: text(100), description: prose() }),
  }),
  core_values_section: v.object({
    ...heading,
    values: list({ title: text(), description: prose(), icon: icon() }),
    closing: prose(),
  }),
  operational_excellence_section: v.object({
    ...heading,
    metrics: list({
      percentage: number(),
      title: text(),
      description: prose(),
      unit: optionalText(20),
      scale: v.optional(number()),
      better: v.optional(v.picklist(keysOf(directions))),
    }),
  }),
  services_section: v.object({ ...titled, intro: prose(), features: lines(100) }),
  capabilities: v.object({
    ...heading,
    equipment: list({ name: text(100), description: prose() }),
    badges: list({ label: text(60), icon: icon() }),
  }),
  sponsors_section: v.object({
    title: text(),
    reasonsTitle: text(),
    reasons: list({ title: text(), description: prose() }),
    buttonText: text(60),
    phasesTitle: text(),
    phases: list({
      phase: text(50),
      participants: text(100),
      max: v.optional(number()),
      focus: text(),
      duration: text(100),
      objectives: lines(),
    }),
    capabilitiesTitle: text(),
    capabilities: lines(),
    regulatoryTitle: text(),
    regulatory: lines(),
  }),
  patients_section: v.object({
    ...heading,
    stepsTitle: text(),
    steps: list({ title: text(), description: prose() }),
    rightsTitle: text(),
    rights: lines(),
    buttonText: text(60),
    resourcesTitle: text(),
    resources: list({ href: path(), title: text(), description: prose() }),
  }),
  team_section: v.object(titled),
  contact_section: v.object({ ...titled, patientNote: text(), sponsorNote: text() }),
  footer_section: v.object({
    hoursTitle: text(60),
    emergencyTitle: text(),
    emergency: text(),
    studyLine: text(),
    studyPhone: text(),
    rights: text(),
  }),
}
