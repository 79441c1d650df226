import { type SectionKey, sectionKeys, sections } from '#db/model/content.ts'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { locationsOf } from '#db/model/locations.ts'
import { publicRecords, type RecordKind } from '#db/model/records.ts'
import { otherNames } from '#db/model/studies/filter.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import { blocksOf } from '#db/model/text/render.ts'
import type { Entry } from '../lib/search.ts'
import { answerId } from '../parts/anchors.ts'
import { listedStudies, studyPath } from '../parts/studies/listed.ts'
import { findable, listedRecords, type Site } from './found.ts'
import { isHidden } from './listing.ts'

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

/** The texts of a study that a board has approved; empty where visitors get none. */
const materialTexts = [...keysOf(pageTexts), 'learned'] as const

/** in characters; with more, phones would wait for the index */
const mostText = 1_000_000

const plain = (...texts: (string | null | undefined)[]) =>
  texts
    .flatMap((text) => (text ? blocksOf(text) : []))
    .join(' ')
    .replace(/\s+/g, ' ')

/** All sentences in a section's content: its other texts are names of icons, addresses and the like. */
const sentencesIn = (value: unknown): string[] => {
  // The page leaves out what is marked as being about Turnstile where the site has none.
  if (typeof value === 'string') {
    return /\s/.test(value) && !value.startsWith('{turnstile}') ? [value] : []
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(sentencesIn)
    : []
}

/** How to reach the clinic, in the words that people look for. */
const reached = ({ content: { contact_section, company_info: company } }: Site): Entry[] => [
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

/** Words that a page shows only in another moment, or not at all, such as letters. */
const isForLater = (field: string) =>
  /(sent|done|empty|missing)(Title|Text|Links)$|letter|subject|^summary$/i.test(field)

const wording = ({ content }: Site): Entry[] =>
  sectionKeys.flatMap((key) => {
    const section = content[key]
    if (left.includes(key)) return []
    const { name, address } = sections[key]
    const shown = Object.entries(section).filter(([field]) => !isForLater(field))
    return {
      title: 'title' in section ? section.title : name,
      section: 'Pages',
      path: address,
      text: plain(...shown.flatMap(([, value]) => sentencesIn(value))),
    }
  })

export const studyEntries = (site: Site): Entry[] => {
  const { synonyms } = site.content.current_studies_section
  const materialOf = new Map(site.studies.map((study) => [studyPath(study), study]))
  return listedStudies(site).map(({ id, title, condition, summary, eligibility, path }) => {
    const study = materialOf.get(path ?? '')
    const names = otherNames([title, condition].join(' '), synonyms)
    return {
      title,
      section: 'Current Studies',
      path: path ?? `/current-studies#${id}`,
      text: [
        plain(condition, summary, ...eligibility),
        study && plain(study.officialTitle, ...materialTexts.map((name) => study[name])),
        names.length > 0 && `Also called: ${names.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

export const answers = ({ content }: Site): Entry[] =>
  content.faqs.questions.map(({ question, answer }, i) => ({
    title: question,
    section: 'Questions and answers',
    path: `/faqs#${answerId(i)}`,
    text: plain(answer),
  }))

/** The newest records with their whole text: of those for which there is no more room, the summary. */
function recordsIn(site: Site): Entry[] {
  let room = mostText
  return listedRecords.flatMap((record) => {
    const { found }: RecordKind = publicRecords[record]
    const section = found?.section ?? ''
    return findable(site, record).map(({ title, path, summary, text, category }) => {
      room -= text.length
      return {
        title,
        section: category ? `${section}: ${category}` : section,
        path,
        text: [summary, room > 0 && plain(text), category].filter(Boolean).join(' '),
      }
    })
  })
}

/** All that visitors can find, each under an address of its own. */
export const searchEntries = (site: Site): Entry[] =>
  [
    ...reached(site),
    ...wording(site),
    ...studyEntries(site),
    ...answers(site),
    ...recordsIn(site),
  ].filter(({ path }) => !isHidden(site.content, path))
