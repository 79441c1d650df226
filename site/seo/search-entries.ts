import { sampleTeam } from '#db/model/copy/index.ts'
import { type SectionKey, sectionKeys, sectionPlaces } from '#db/model/content.ts'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours.ts'
import { jobPath } from '#db/model/job-path.ts'
import { locationsOf } from '#db/model/locations.ts'
import { blocksOf } from '#db/model/text/render.ts'
import type { Entry } from '../lib/search.ts'
import { answerId, studyId } from '../parts/anchors.ts'
import { isHidden } from './listing.ts'

export type Site = App.Locals['site']

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
    path: sectionPlaces.contact_section.address,
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
    const { name, address } = sectionPlaces[key]
    const shown = Object.entries(section).filter(([field]) => !isForLater(field))
    return {
      title: 'title' in section ? section.title : name,
      section: 'Pages',
      path: address,
      text: plain(...shown.flatMap(([, value]) => sentencesIn(value))),
    }
  })

export const studies = ({ content }: Site): Entry[] =>
  content.current_studies_section.studies.map(
    ({ title, condition, description, eligibility }, i) => ({
      title,
      section: 'Current Studies',
      path: `/current-studies#${studyId(i)}`,
      text: plain(condition, description, ...eligibility),
    }),
  )

export const answers = ({ content }: Site): Entry[] =>
  content.faqs.questions.map(({ question, answer }, i) => ({
    title: question,
    section: 'Questions and answers',
    path: `/faqs#${answerId(i)}`,
    text: plain(answer),
  }))

const people = ({ team }: Site): Entry[] =>
  (team.length > 0 ? team : sampleTeam).map(({ name, title, credentials, description }) => ({
    title: name,
    section: 'Our Team',
    path: '/#team',
    text: plain(title, credentials, description),
  }))

export const openings = ({ jobs }: Site): Entry[] =>
  jobs.map((job) => ({
    title: job.title,
    section: 'Careers',
    path: jobPath(job),
    text: [
      job.location,
      job.type,
      job.department,
      job.description,
      ...job.responsibilities,
      ...job.requirements,
      ...job.benefits,
    ].join(' '),
  }))

/** The newest posts with their whole text, older ones with their excerpt. */
function updates({ posts }: Site): Entry[] {
  let room = mostText
  return posts.map(({ title, slug, category, excerpt, content }) => {
    room -= content.length
    return {
      title,
      section: `Research Updates: ${category}`,
      path: `/blog/${slug}`,
      text: `${room > 0 ? `${excerpt} ${plain(content)}` : excerpt} ${category}`,
    }
  })
}

/** The site without the records that search engines may not list: visitors do not find them by search either. */
export function listed(site: Site): Site {
  const { posts, jobs } = site
  return {
    ...site,
    posts: posts.filter(({ noindex }) => !noindex),
    jobs: jobs.filter(({ noindex }) => !noindex),
  }
}

/** For everything that the pages are given. Pictures are found with what shows them. */
const entriesOf: Record<Exclude<keyof Site, 'pictures'>, (site: Site) => Entry[]> = {
  content: (site) => [...reached(site), ...wording(site), ...studies(site), ...answers(site)],
  team: people,
  jobs: openings,
  posts: updates,
}

/** All that visitors can find, each under an address of its own. */
export function searchEntries(whole: Site): Entry[] {
  const site = listed(whole)
  const entries = Object.values(entriesOf).flatMap((of) => of(site))
  return entries.filter(({ path }) => !isHidden(site.content, path))
}
