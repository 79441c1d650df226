import { sampleTeam } from '../../db/model/copy/index.ts'
import { type SectionKey, sectionKeys, sectionPlaces } from '../../db/model/content.ts'
import { jobPath } from '../../db/model/job-path.ts'
import { blocksOf } from '../../db/model/text/render.ts'
import type { Entry } from '../lib/search.ts'
import { answerId, studyId } from '../parts/anchors.ts'
import { isHidden } from './listing.ts'

export type Site = App.Locals['site']

/** Sections that visitors do not read as text, or whose items are entries of their own. */
const left: SectionKey[] = [
  'company_info',
  'footer_section',
  'search_engines',
  'email_preferences',
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
  // A page puts something else in place of words in braces, or leaves out the text.
  if (typeof value === 'string') return /\s/.test(value) && !value.includes('{') ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(sentencesIn)
    : []
}

const wording = ({ content }: Site): Entry[] =>
  sectionKeys
    .filter((key) => !left.includes(key))
    .map((key) => {
      const section = content[key]
      const { name } = sectionPlaces[key]
      return {
        // The page puts a number in place of the word in braces.
        title: 'title' in section && !section.title.includes('{') ? section.title : name,
        section: 'Pages',
        path: sectionPlaces[key].address,
        text: plain(...sentencesIn(section)),
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

/** Of the newest posts the whole text, of others the excerpt. */
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

/** What search engines may list: the rest of the site is not searched either. */
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
  content: (site) => [...wording(site), ...studies(site), ...answers(site)],
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
