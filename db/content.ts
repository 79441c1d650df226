import { and, eq, inArray } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn, updatedAt } from './lib/columns.ts'
import { detailsOfLocations } from './locations.ts'
import {
  type Content,
  parseSection,
  readSection,
  type SectionContent,
  type SectionKey,
  sectionKeys,
  sections,
} from './model/content.ts'
import { copy } from './model/copy/index.ts'
import { filledIn, withFacts } from './model/copy/placeholders.ts'
import { isRecord } from './model/lib/keys.ts'
import { listStudiesOfSection } from './studies/listed.ts'

export const contentSections = sqliteTable('content_sections', {
  id: idColumn,
  sectionKey: text().$type<SectionKey>().notNull().unique(),
  title: text(),
  content: jsonColumn().$type<unknown>().notNull(),
  isActive: flagColumn().default(true),
  createdAt,
  updatedAt,
})

/** The sections that staff wrote and that visitors see; all of them, or those named. */
const listActiveSections = (db: Db, keys?: SectionKey[]) =>
  db
    .select({ sectionKey: contentSections.sectionKey, content: contentSections.content })
    .from(contentSections)
    .where(
      and(eq(contentSections.isActive, true), keys && inArray(contentSections.sectionKey, keys)),
    )
    .all()

/** The sections that staff saved, as they edit them. */
export async function listSections(db: Db) {
  const [rows, details] = await Promise.all([
    db.select().from(contentSections).all(),
    detailsOfLocations(db),
  ])
  return rows.map((row) =>
    details && row.sectionKey === 'company_info' && isRecord(row.content)
      ? { ...row, content: { ...row.content, ...details } }
      : row,
  )
}

/** The time of the last save, by section; sections that staff never saved are left out. */
export const listSectionDates = async (db: Db) => {
  const { sectionKey, updatedAt } = contentSections
  const rows = await db.select({ sectionKey, updatedAt }).from(contentSections).all()
  return new Map(rows.map((row) => [row.sectionKey, row.updatedAt]))
}

export const getSection = (db: Db, key: SectionKey) =>
  db.select().from(contentSections).where(eq(contentSections.sectionKey, key)).get()

type Stored = Awaited<ReturnType<typeof listActiveSections>>

/** Parts of sections that have tables of their own. */
type Records = {
  /** undefined while staff never saved a study: the samples are shown */
  studies: Content['current_studies_section']['studies'] | undefined
  /** undefined while the company details name the locations */
  details: Pick<Content['company_info'], 'address' | 'hours'> | undefined
}

async function readRecords(db: Db): Promise<Records> {
  const [studies, details] = await Promise.all([listStudiesOfSection(db), detailsOfLocations(db)])
  return { studies, details }
}

/** A section with the parts of it that have tables of their own. */
function withRecords<K extends SectionKey>(
  key: K,
  content: SectionContent<K>,
  { studies = copy.current_studies_section.studies, details }: Records,
) {
  const more: { [Key in SectionKey]?: object | undefined } = {
    current_studies_section: { studies },
    company_info: details,
  }
  // The parts are those of the section with this key, which the type of an index does not say.
  return { ...content, ...more[key] } as Content[K]
}

/** The content as visitors read it. What studies pay is what a board approved, word by word: no facts are filled in. */
function forVisitors(content: Content): Content {
  const filled = filledIn(content)
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

/**
 * The content of every section: as staff wrote it, or the default. `unreadable` is called for each stored
 * section that cannot be parsed.
 */
function contentOf(
  rows: Stored,
  records: Records,
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
  const [rows, records] = await Promise.all([listActiveSections(db, keys), readRecords(db)])
  return contentOf(rows, records, unreadable)
}

/** The content of one section: as staff wrote it, or the default. */
export async function loadSection<K extends SectionKey>(db: Db, key: K) {
  const [row, details] = await Promise.all([
    getSection(db, key),
    key === 'company_info' ? detailsOfLocations(db) : undefined,
  ])
  const content = readSection(key, row?.isActive ? row.content : undefined)
  return { ...content, ...details } as SectionContent<K>
}

/** The content of every section as pages show it, with `drafts` in place of stored sections. */
export async function loadContent(
  db: Db,
  drafts: { [K in SectionKey]?: SectionContent<K> } = {},
  unreadable?: (key: SectionKey) => void,
) {
  const [rows, records] = await Promise.all([listActiveSections(db), readRecords(db)])
  const drafted = Object.entries(drafts).map(([key, content]) => [
    key,
    withRecords(key as SectionKey, content, records),
  ])
  return forVisitors({
    ...contentOf(rows, records, unreadable),
    ...(Object.fromEntries(drafted) as Partial<Content>),
  })
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

/** The sections that staff wrote, as visitors and other programs read them. */
export async function listSectionsForReaders(db: Db) {
  const [rows, records] = await Promise.all([listActiveSections(db), readRecords(db)])
  const content = forVisitors(contentOf(rows, records))
  const keys = rows.map(({ sectionKey }) => sectionKey)
  // Programs find the studies there, even if staff left the words around them as they came.
  if (records.studies && !keys.includes('current_studies_section')) {
    keys.push('current_studies_section')
  }
  return keys.map((sectionKey) => ({ sectionKey, content: content[sectionKey] }))
}

/** The company details say what the locations do, and are not edited there any more. */
export async function withDetails<K extends SectionKey>(
  db: Db,
  key: K,
  content: SectionContent<K>,
) {
  const details = key === 'company_info' ? await detailsOfLocations(db) : undefined
  return { ...content, ...details }
}

type Save = { title?: string | null | undefined; content: unknown; isActive: boolean }

/** Writes nothing and returns undefined if the section was saved after `old` was read. */
export function updateSection(
  db: Db,
  actor: Actor,
  key: SectionKey,
  old: Awaited<ReturnType<typeof getSection>>,
  { title, content, isActive }: Save,
) {
  const values = { sectionKey: key, title: title ?? null, content, isActive }
  const write = old
    ? db
        .update(contentSections)
        .set(values)
        .where(
          and(eq(contentSections.sectionKey, key), eq(contentSections.updatedAt, old.updatedAt)),
        )
        .returning()
    : db.insert(contentSections).values(values).onConflictDoNothing().returning()
  return change({
    db,
    actor,
    action: old ? 'update' : 'create',
    table: contentSections,
    id: key,
    old,
    new: values,
    // While a section is inactive, visitors see the default wording.
    page: isActive || old?.isActive ? sections[key].address : undefined,
    write,
  })
}
