import { sampleTeam } from '#db/model/copy/index.ts'
import { jobPath } from '#db/model/jobs/job-path.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { issuePath } from '../parts/news/shown.ts'
import { studyPath } from '../parts/studies/listed.ts'
import { type ListedRecord, publicRecords } from '#db/model/records/records.ts'
import type { RecordKind } from '#db/model/records/record-kind.ts'
import { recordId } from '../parts/page/anchors.ts'

export type Site = App.Locals['site']

/** A record as visitors find it: see `found` in db/model/records/records.ts. */
type FoundRecord = {
  title: string
  path: string
  summary: string
  /** Markdown */
  text: string
  category: string
  date: string
  /** its last change, empty if it is not known */
  changed: string
  /** whether staff keep it out of search engines */
  hidden: boolean
}

export const listedRecords = keysOf(publicRecords).filter(
  (record): record is ListedRecord => 'shownAs' in publicRecords[record],
)

type Row = Readonly<Record<string, unknown>>
type WithPage = {
  [R in ListedRecord]: (typeof publicRecords)[R] extends { prop: string } ? R : never
}[ListedRecord]

const ownPaths = ({ issues, jobs, posts, studies }: Site): Record<WithPage, string[]> => ({
  job_postings: jobs.map(jobPath),
  studies: studies.map(studyPath),
  blog_posts: posts.map(({ slug }) => `/blog/${slug}`),
  news_issues: issues.map(issuePath),
})

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const joined = (row: Row, fields: readonly (string | undefined)[], between = ' ') =>
  fields
    .flatMap((field) => row[field ?? ''])
    .filter(isText)
    .join(between)

const withTeam = (site: Site) => (site.team.length > 0 ? site : { ...site, team: sampleTeam })

export function recordsOn(site: Site, record: ListedRecord): FoundRecord[] {
  const { page, shownAs } = publicRecords[record]
  const { found }: RecordKind = publicRecords[record]
  if (!found) return []
  const rows: readonly Row[] = withTeam(site)[shownAs]
  // Each record needs its own address: feed readers treat items with the same address as one.
  const placeOf = (row: Row) =>
    page.includes('#') ? page : `${page}#${recordId(record, Number(row['id']))}`
  const paths: Partial<Record<ListedRecord, string[]>> = ownPaths(site)
  return rows.map((row, i) => ({
    title: joined(row, [found.title]),
    path: paths[record]?.[i] ?? placeOf(row),
    summary: joined(row, found.summary),
    text: joined(row, found.text, '\n\n'),
    category: joined(row, [found.category]),
    date: joined(row, [found.date]),
    changed: joined(row, ['updatedAt']),
    hidden: row['noindex'] === true,
  }))
}

/** The records of one kind that visitors find by searching. */
export const findable = (site: Site, record: ListedRecord) =>
  recordsOn(site, record).filter(({ hidden }) => !hidden)
