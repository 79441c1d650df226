import type { Db } from '../client.ts'
import { detailsOfLocations } from '../locations/locations.ts'
import {
  type Content,
  parseSection,
  readSection,
  type SectionContent,
  type SectionKey,
  sectionKeys,
} from '../model/content.ts'
import { filledContent, withFacts } from '../model/copy/placeholders.ts'
import { keysOf } from '../model/lib/keys.ts'
import { dayIn } from '../model/lib/time.ts'
import { factsShownOn } from '../model/sponsor-facts.ts'
import { getPublishState } from '../publish/publish.ts'
import { getSection, listActiveSections } from './content.ts'
import { type ContentRecords, readContentRecords, withRecords } from './records.ts'

type Stored = Awaited<ReturnType<typeof listActiveSections>>

/** No facts are filled into the payment of studies: a board has approved every word of it. */
function forVisitors(content: Content): Content {
  const filled = filledContent(content)
  const { studies } = content.current_studies_section
  const paid = new Map(studies.map(({ id, compensation }) => [id, compensation]))
  return {
    ...filled,
    current_studies_section: {
      ...filled.current_studies_section,
      studies: filled.current_studies_section.studies.map((study) => {
        const compensation = paid.get(study.id)
        return compensation === undefined ? study : { ...study, compensation }
      }),
    },
  }
}

/** As staff wrote it, or the default. `unreadable` is called for each stored section that cannot be parsed. */
function contentOf(
  rows: Stored,
  records: ContentRecords,
  unreadable: (key: SectionKey) => void = () => {},
) {
  const stored = new Map(rows.map((row) => [row.sectionKey, row.content]))
  for (const [key, content] of stored) {
    if (sectionKeys.includes(key) && !parseSection(key, content).success) unreadable(key)
  }
  // Each key gets the content of its own section, which Object.fromEntries cannot type.
  return Object.fromEntries(
    sectionKeys.map((key) => [key, withRecords(key, readSection(key, stored.get(key)), records)]),
  ) as Content
}

/** The content of every section as staff wrote it, or of those named: the others have their defaults. */
export async function readContent(
  db: Db,
  keys?: SectionKey[],
  unreadable?: (key: SectionKey) => void,
): Promise<Content> {
  const [rows, records] = await Promise.all([listActiveSections(db, keys), readContentRecords(db)])
  return contentOf(rows, records, unreadable)
}

export async function loadSection<K extends SectionKey>(db: Db, key: K) {
  const [row, details] = await Promise.all([
    getSection(db, key),
    key === 'company_info' ? detailsOfLocations(db) : undefined,
  ])
  const content = readSection(key, row?.isActive ? row.content : undefined)
  // The details are those of the company, which is the section with this key.
  return { ...content, ...details } as SectionContent<K>
}

/** The content of every section as pages show it, with `drafts` in place of stored sections. */
export async function loadContent(
  db: Db,
  drafts: { [K in SectionKey]?: SectionContent<K> } = {},
  unreadable?: (key: SectionKey) => void,
) {
  const [rows, records] = await Promise.all([listActiveSections(db), readContentRecords(db)])
  const drafted = keysOf(drafts).map((key) => [key, withRecords(key, drafts[key], records)])
  return forVisitors({ ...contentOf(rows, records, unreadable), ...Object.fromEntries(drafted) })
}

/** Posts, jobs or members with the facts in their texts, as visitors and other programs read them. */
export async function forReaders<Row extends object>(
  db: Db,
  rows: Promise<Row[]>,
  verbatim?: readonly string[],
) {
  const [content, list] = await Promise.all([loadContent(db), rows])
  return withFacts(content, list, verbatim)
}

/** The day at the clinic for which the stored content version is valid: dates up to this day count as past. */
export async function publicDay(db: Db, timeZone: string) {
  const { changedAt } = await getPublishState(db)
  return dayIn(timeZone, changedAt || undefined)
}

/** The content without the facts for sponsors that are too old on this day. */
export const withFreshFacts = (content: Content, day: string): Content => ({
  ...content,
  sponsor_facts: factsShownOn(content.sponsor_facts, day),
})

/** The sections that staff wrote, as visitors and other programs read them. */
export async function listSectionsForReaders(db: Db, timeZone: string) {
  const [rows, records, day] = await Promise.all([
    listActiveSections(db),
    readContentRecords(db),
    publicDay(db, timeZone),
  ])
  const content = withFreshFacts(forVisitors(contentOf(rows, records)), day)
  const keys = rows.map(({ sectionKey }) => sectionKey)
  // Programs find the studies in this section, even if staff never saved the words around them.
  if (records.studies && !keys.includes('current_studies_section')) {
    keys.push('current_studies_section')
  }
  return keys.map((sectionKey) => ({ sectionKey, content: content[sectionKey] }))
}
