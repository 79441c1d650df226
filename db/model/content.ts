import * as v from 'valibot'
import { copy } from './copy.ts'
import { asProse, email, flag, listOf, model, tooLong } from './fields.ts'

const empty = 'Please fill this in'
const noNumber = 'Please enter a number'

const text = (max = 500) =>
  v.pipe(
    v.string(empty),
    v.transform(asProse),
    v.minLength(1, empty),
    v.maxLength(max, tooLong(max)),
  )
const prose = () => text(5000)
const optionalText = (max: number) =>
  v.optional(v.pipe(v.string(), v.transform(asProse), v.maxLength(max, tooLong(max))))
const list = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    listOf(v.object(entries), 60, 'There is room for 60 at most'),
    v.minLength(1, 'Please keep at least one'),
  )

export const studyStatuses = {
  recruiting: 'Recruiting',
  active: 'Active',
  completed: 'Completed',
} as const
export type StudyStatus = keyof typeof studyStatuses

export const trialPhases = ['Phase I', 'Phase II', 'Phase III'] as const

const heading = { title: text(), subtitle: text() }
const titled = v.object({ ...heading, content: prose() })

/** Every section staff can word themselves: its key and the shape of its content. */
export const sections = {
  company_info: v.object({
    name: text(100),
    tagline: text(200),
    phone_mobile: text(50),
    phone_office: text(50),
    email_partners: email(),
    email_general: email(),
    address: prose(),
  }),
  hero_section: v.object({ ...heading, buttonText: text(60) }),
  stats_section: v.object({ title: text(), statement: prose(), subtitle: text() }),
  about_section: v.object({ title: text(), content: prose() }),
  research_areas: v.object({
    title: text(),
    areas: list({ name: text(100), description: prose() }),
  }),
  core_values_section: v.object({
    ...heading,
    values: list({ title: text(), description: prose(), icon: text(50) }),
  }),
  operational_excellence_section: v.object({
    ...heading,
    metrics: list({
      percentage: v.pipe(
        v.union(
          [v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))],
          noNumber,
        ),
        v.minValue(0, 'Please enter 0 or more'),
        v.maxValue(1_000_000, 'Please enter 1,000,000 at most'),
      ),
      title: text(),
      description: prose(),
      unit: optionalText(20),
    }),
  }),
  services_section: titled,
  capabilities: v.object({
    ...heading,
    equipment: list({ name: text(100), description: prose() }),
  }),
  team_section: titled,
  contact_section: titled,
  careers_section: titled,
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
      eligibility: listOf(text(), 30, 'There is room for 30 lines at most'),
      status: v.picklist(Object.keys(studyStatuses) as StudyStatus[]),
      duration: text(100),
      compensation: optionalText(100),
    }),
  }),
}

export type SectionKey = keyof typeof sections
export type SectionContent<K extends SectionKey = SectionKey> = v.InferOutput<(typeof sections)[K]>
export type Content = { [K in SectionKey]: SectionContent<K> }
export type Study = SectionContent<'current_studies_section'>['studies'][number]

export const sectionKeys = Object.keys(sections) as SectionKey[]
export const SectionKeyParam = v.picklist(sectionKeys)

/** Where visitors read each section. */
export const addressOfSection: Record<SectionKey, string> = {
  company_info: '/',
  hero_section: '/',
  stats_section: '/#impact',
  about_section: '/#about',
  services_section: '/#services',
  research_areas: '/#services',
  core_values_section: '/#core-values',
  operational_excellence_section: '/#operational-excellence',
  capabilities: '/#capabilities',
  team_section: '/#team',
  contact_section: '/#contact',
  careers_section: '/careers',
  current_studies_section: '/current-studies',
}

/**
 * A section's content as stored, an object of fields or a text, made ready for its page.
 * What is missing takes the default wording; what cannot be parsed takes all of it.
 */
export function readSection<K extends SectionKey>(key: K, stored: unknown): SectionContent<K> {
  const result = parseSection(key, stored)
  return result.success ? result.output : copy[key]
}

/** The same, saying what is wrong with it. */
export function parseSection<K extends SectionKey>(key: K, stored: unknown) {
  const fields = fieldsOf(key, stored)
  return v.safeParse(sections[key] as v.GenericSchema<unknown, SectionContent<K>>, fields)
}

function fieldsOf(key: SectionKey, stored: unknown): unknown {
  if (typeof stored !== 'string') {
    return isObject(stored) ? { ...copy[key], ...stored } : stored
  }
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'string') return fieldsOf(key, parsed)
    stored = parsed
  } catch {
    // A text that is no JSON is the wording itself.
  }
  return 'content' in copy[key] ? { ...copy[key], content: stored } : stored
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the editor sends; the content is checked against its section's shape. */
export const SectionUpdate = model({
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255))),
  content: v.unknown(),
  isActive: flag(true),
  /** the `updatedAt` the edit began from, null for a section never saved; a newer save wins */
  basedOn: v.optional(v.nullable(v.string())),
})

/** What the editor sends to see how it would look. */
export const SectionDraft = model({ content: v.unknown() })
