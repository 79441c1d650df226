import * as v from 'valibot'
import { isRecord, keysOf } from './lib/keys.ts'
import { copy } from './copy/index.ts'
import { inPresentWords } from './copy/former.ts'
import { flag } from './lib/choices.ts'
import { model, optionalLine } from './lib/fields.ts'
import { type SectionContent, type SectionKey, sections } from './sections/index.ts'

export * from './sections/index.ts'

export const sectionKeys = keysOf(sections)
export const SectionKeyParam = v.picklist(sectionKeys)

/** The name of each section in the admin area, and the address where visitors read it. */
export const sectionPlaces: Record<SectionKey, { name: string; address: string }> = {
  company_info: { name: 'Company details', address: '/#contact' },
  footer_section: { name: 'Footer', address: '/#footer' },
  hero_section: { name: 'Hero', address: '/' },
  stats_section: { name: 'Impact statement', address: '/#impact' },
  about_section: { name: 'About us', address: '/#about' },
  services_section: { name: 'Services', address: '/#services' },
  research_areas: { name: 'Research areas', address: '/#research-areas' },
  core_values_section: { name: 'Core values', address: '/#core-values' },
  operational_excellence_section: {
    name: 'Operational excellence',
    address: '/#operational-excellence',
  },
  capabilities: { name: 'Capabilities', address: '/#capabilities' },
  sponsors_section: { name: 'For sponsors', address: '/#sponsors' },
  patients_section: { name: 'For patients', address: '/#patients' },
  team_section: { name: 'Team introduction', address: '/#team' },
  contact_section: { name: 'Contact', address: '/#contact' },
  current_studies_section: { name: 'Current studies', address: '/current-studies' },
  study_information: { name: 'Study information', address: '/study-information' },
  schedule_visit: { name: 'Schedule a visit', address: '/schedule-visit' },
  patient_support: { name: 'Patient support', address: '/patient-support' },
  faqs: { name: 'Questions and answers', address: '/faqs' },
  careers_section: { name: 'Careers introduction', address: '/careers' },
  blog_section: { name: 'Research updates', address: '/blog' },
  search_section: { name: 'Search and missing pages', address: '/search' },
  email_preferences: { name: 'Email preferences', address: '/email-preferences' },
  privacy_policy: { name: 'Privacy policy', address: '/privacy' },
  terms_of_use: { name: 'Terms of use', address: '/terms' },
  search_engines: { name: 'Search engines and shared links', address: '/' },
}

/**
 * A section's content for its page, from the stored object or text. Missing fields take their default;
 * if it cannot be parsed, the whole section takes its default.
 */
export function readSection<K extends SectionKey>(key: K, stored: unknown): SectionContent<K> {
  const result = parse(key, fieldsOf(key, stored))
  return result.success ? inPresentWords(result.output) : copy[key]
}

/** Like `readSection`, but returns the issues if it cannot be parsed. */
export const parseSection = <K extends SectionKey>(key: K, stored: unknown) =>
  parse(key, fieldsOf(key, stored))

function parse<K extends SectionKey>(key: K, fields: unknown) {
  // TypeScript does not connect the entry of a key with the type of this key.
  return v.safeParse(sections[key] as v.GenericSchema<unknown, SectionContent<K>>, fields, {
    abortPipeEarly: true,
  })
}

function fieldsOf(key: SectionKey, stored: unknown): unknown {
  if (typeof stored !== 'string') {
    return isRecord(stored) ? { ...copy[key], ...stored } : stored
  }
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'string') return fieldsOf(key, parsed)
    stored = parsed
  } catch {
    // Text that is not JSON is the section's `content`.
  }
  return 'content' in copy[key] ? { ...copy[key], content: stored } : stored
}

export const isSectionKey = (key: string): key is SectionKey =>
  sectionKeys.some((known) => known === key)

/** A save of a section. The content is checked apart, against the shape of its section. */
export const SectionUpdate = model({
  title: optionalLine(),
  content: v.unknown(),
  isActive: flag(true),
  /** the `updatedAt` that the edit is based on, null for a section never saved; refused if a newer one exists */
  basedOn: v.optional(v.nullable(v.string())),
})

/** An unsaved section, sent for a preview. */
export const SectionDraft = model({ content: v.unknown() })
