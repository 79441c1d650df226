import { type SectionKey, sectionKeys, sections } from '#db/model/content.ts'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours/hours-rows.ts'
import { locationsOf } from '#db/model/locations.ts'
import { blocksOf } from '#db/model/text/render.ts'
import type { Entry } from '../lib/search.ts'
import type { Site } from './found.ts'

/** Sections that visitors do not read as text, or whose items are entries of their own. */
const left: SectionKey[] = [
  'company_info',
  'contact_section',
  'footer_section',
  'search_engines',
  'email_preferences',
  'search_section',
  'current_studies_section',
  'faqs',
]

export const plainText = (...texts: (string | null | undefined)[]) =>
  texts
    .flatMap((text) => (text ? blocksOf(text) : []))
    .join(' ')
    .replace(/\s+/g, ' ')

/** All sentences in a section's content: its other texts are names of icons, addresses and the like. */
const sentencesIn = (value: unknown): string[] => {
  // Texts marked with {turnstile} are left out, because the page shows them only if the site uses Turnstile.
  if (typeof value === 'string') {
    return /\s/.test(value) && !value.startsWith('{turnstile}') ? [value] : []
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(sentencesIn)
    : []
}

/** How to reach the clinic, in the words that people look for. */
export const reachedEntries = ({
  content: { contact_section, company_info: company },
}: Site): Entry[] => [
  {
    title: `${contact_section.title}: address, directions, telephone and opening hours`,
    section: 'Pages',
    path: sections.contact_section.address,
    text: [
      company.name,
      ...locationsOf(company.address).map(({ place, lines }) => [place, lines].join(' ')),
      `Phone ${company.phone_office}, ${company.phone_mobile}`,
      `E-mail ${company.email_general}, ${company.email_partners}`,
      `Opening hours: ${rowsOfHours(company.hours)
        .map((row) => `${daysOf(row)} ${timesOf(row)}`)
        .join(', ')}`,
      ...sentencesIn(contact_section),
    ].join(' · '),
  },
]

/** Texts that a page shows only later, such as after a form is sent, or never, such as letters. */
const isForLater = (field: string) =>
  /(sent|done|empty|missing)(Title|Text|Links)$|letter|subject|^summary$/i.test(field)

export const wordingEntries = ({ content }: Site): Entry[] =>
  sectionKeys.flatMap((key) => {
    const section = content[key]
    if (left.includes(key)) return []
    const { name, address } = sections[key]
    const shown = Object.entries(section).filter(([field]) => !isForLater(field))
    const text = plainText(...shown.flatMap(([, value]) => sentencesIn(value)))
    // Facts for sponsors that nobody has entered.
    if (text === '') return []
    return {
      title: 'title' in section ? section.title : name,
      section: 'Pages',
      path: address,
      text,
    }
  })
