import type { Content } from '../sections/index.ts'
import { mainHours } from '../hours/hours-rows.ts'
import { isRecord } from '../lib/keys.ts'
import { citiesOf } from '../locations.ts'

type Numbers = Content['company_info']['emergency_services']

/** “911 in the US or 999 in the UK” */
const namedNumbers = (numbers: Numbers) =>
  numbers.map(({ number, place }) => `${number} in ${place}`).join(' or ')

/** Facts that any text can include by name: `{phone}`. */
const facts = {
  company: ({ company_info }) => company_info.name,
  cities: ({ company_info }) => citiesOf(company_info.address),
  phone: ({ company_info }) => company_info.phone_office,
  email: ({ company_info }) => company_info.email_general,
  office_hours: ({ company_info }) => mainHours(company_info.hours),
  promise: ({ company_info }) => company_info.promise,
  emergency_services: ({ company_info }) => namedNumbers(company_info.emergency_services),
  emergency_line: ({ company_info }) => namedNumbers(company_info.emergency_numbers),
  recruiting: ({ current_studies_section: { studies } }) =>
    String(studies.filter(({ status }) => status === 'recruiting').length),
  areas: ({ research_areas }) => String(research_areas.areas.length),
} satisfies Record<string, (content: Content) => string>

export const placeholders = Object.keys(facts).map((name) => `{${name}}`)

const isFact = (name: string): name is keyof typeof facts => Object.hasOwn(facts, name)

type Fill = (text: string) => string

/** Leaves out lines that name the emergency line if the clinic has none: their words are about the number too. */
function shownLinesOf(content: Content): Fill {
  const isShown = (line: string) => hasLine(content) || !line.includes('{emergency_line}')
  return (text) => (text.includes('{') ? text.split('\n').filter(isShown).join('\n').trim() : text)
}

/** Returns a function that puts the facts into the lines of a text that visitors see. */
function fillerOf(content: Content): Fill {
  const shownLines = shownLinesOf(content)
  return (text) =>
    shownLines(text).replace(/\{(\w+)\}/g, (token, name: string) =>
      isFact(name) ? facts[name](content) : token,
    )
}

/** Whether an entry of a list is left without one of its texts. */
const isCut = (entry: unknown, fill: Fill) =>
  Object.values(isRecord(entry) ? entry : [entry]).some(
    (text) => typeof text === 'string' && text !== '' && fill(text) === '',
  )

/** With `withGaps`, an entry of a list that is cut becomes undefined, so that the others keep their index. */
function filled(value: unknown, fill: Fill, withGaps = false): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) {
    const entries = value.map((entry) =>
      isCut(entry, fill) ? undefined : filled(entry, fill, withGaps),
    )
    return withGaps ? entries : entries.filter((entry) => entry !== undefined)
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, filled(inner, fill, withGaps)]),
  )
}

const hasLine = ({ company_info }: Content) => company_info.emergency_numbers.length > 0

/** Chooses between texts that are written twice: for clinics with an emergency line, and for those without. */
function rightOnes(content: Content): Content {
  const { footer_section: footer, patient_support: support } = content
  const wrong = hasLine(content)
    ? [{ studyPhone: '' }, { emergencyWaitingTitle: '', emergencyWaiting: '' }]
    : [{ studyLine: '' }, { emergencyTitle: '', emergencyText: '' }]
  return {
    ...content,
    footer_section: { ...footer, ...wrong[0] },
    patient_support: { ...support, ...wrong[1] },
  }
}

/** The content as visitors read it: with facts in its texts, and without texts that do not apply. */
export const filledContent = (content: Content) =>
  // `filled` keeps the structure, which TypeScript cannot see: only texts change, and lists get shorter.
  filled(rightOnes(content), fillerOf(content)) as Content

/** The texts that visitors see, with nothing filled in. A text that does not apply is empty, or undefined in a list. */
export const textsShown = (content: Content) =>
  // The keys stay, and every value may be a section in part.
  filled(rightOnes(content), shownLinesOf(content), true) as Record<keyof Content, unknown>

const verbatimOf = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** Posts, jobs or members as visitors read them, with facts filled in. Fields named `verbatim` stay word by word. */
export const withFacts = <Row extends object>(
  content: Content,
  rows: Row[],
  verbatim: readonly string[] = [],
) =>
  rows.map((row) => {
    // Only texts change, and lists of texts get shorter.
    const shown = filled(row, fillerOf(content)) as Row
    return verbatim.length > 0 ? { ...shown, ...verbatimOf(row, verbatim) } : shown
  })
