import { and, eq, inArray } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn, updatedAt } from './lib/columns.ts'
import {
  type Content,
  parseSection,
  readSection,
  type SectionKey,
  sectionKeys,
  sectionPlaces,
} from './model/content.ts'
import { filledIn, withFacts } from './model/copy/placeholders.ts'

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
export const listActiveSections = (db: Db, keys?: SectionKey[]) =>
  db
    .select({ sectionKey: contentSections.sectionKey, content: contentSections.content })
    .from(contentSections)
    .where(
      and(eq(contentSections.isActive, true), keys && inArray(contentSections.sectionKey, keys)),
    )
    .all()

export const listSections = (db: Db) => db.select().from(contentSections).all()

/** The time of the last save, by section; sections that staff never saved are left out. */
export const listSectionDates = async (db: Db) => {
  const { sectionKey, updatedAt } = contentSections
  const rows = await db.select({ sectionKey, updatedAt }).from(contentSections).all()
  return new Map(rows.map((row) => [row.sectionKey, row.updatedAt]))
}

export const getSection = (db: Db, key: SectionKey) =>
  db.select().from(contentSections).where(eq(contentSections.sectionKey, key)).get()

type Stored = Awaited<ReturnType<typeof listActiveSections>>

/**
 * The content of every section: as staff wrote it, or the default. `unreadable` is called for each stored
 * section that cannot be parsed.
 */
export function contentOf(rows: Stored, unreadable: (key: SectionKey) => void = () => {}) {
  const stored = new Map(rows.map((row) => [row.sectionKey, row.content]))
  for (const [key, content] of stored) {
    if (sectionKeys.includes(key) && !parseSection(key, content).success) unreadable(key)
  }
  // Each key gets the content of its own section, which Object.fromEntries cannot type.
  return Object.fromEntries(
    sectionKeys.map((key) => [key, readSection(key, stored.get(key))]),
  ) as Content
}

/** The content of one section: as staff wrote it, or the default. */
export async function loadSection<K extends SectionKey>(db: Db, key: K) {
  const row = await getSection(db, key)
  return readSection(key, row?.isActive ? row.content : undefined)
}

/** The content of every section as pages show it, with `drafts` in place of stored sections. */
export const loadContent = async (
  db: Db,
  drafts: Partial<Content> = {},
  unreadable?: (key: SectionKey) => void,
) => filledIn({ ...contentOf(await listActiveSections(db), unreadable), ...drafts })

/** Posts, jobs or members with the facts in their texts, as visitors and other programs read them. */
export async function forReaders<Row extends object>(db: Db, rows: Promise<Row[]>) {
  const [content, list] = await Promise.all([loadContent(db), rows])
  return withFacts(content, list)
}

/** The sections that staff wrote, as visitors and other programs read them. */
export async function listSectionsForReaders(db: Db) {
  const rows = await listActiveSections(db)
  const content = filledIn(contentOf(rows))
  return rows.map(({ sectionKey }) => ({ sectionKey, content: content[sectionKey] }))
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
    page: isActive || old?.isActive ? sectionPlaces[key].address : undefined,
    write,
  })
}
