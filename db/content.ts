import { and, eq } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, updatedAt } from './lib/columns.ts'
import {
  type Content,
  parseSection,
  readSection,
  type SectionKey,
  sectionKeys,
  sectionPlaces,
} from './model/content.ts'
import { filledIn } from './model/copy/placeholders.ts'

export const contentSections = sqliteTable('content_sections', {
  id,
  sectionKey: text().$type<SectionKey>().notNull().unique(),
  title: text(),
  content: json().$type<unknown>().notNull(),
  isActive: flag().default(true),
  createdAt,
  updatedAt,
})

export const listActiveSections = (db: Db) =>
  db
    .select({ sectionKey: contentSections.sectionKey, content: contentSections.content })
    .from(contentSections)
    .where(eq(contentSections.isActive, true))
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

/** The clinic's own details, such as its name and office hours. */
export async function loadCompany(db: Db) {
  const row = await getSection(db, 'company_info')
  return readSection('company_info', row?.isActive ? row.content : undefined)
}

/** The name that signs mails, in one line because it is part of mail headers. */
export async function loadClinicName(db: Db) {
  const { name } = await loadCompany(db)
  return name.replace(/[\p{Cc}\s]+/gu, ' ')
}

/** The content of every section as pages show it, with `drafts` in place of stored sections. */
export const loadContent = async (
  db: Db,
  drafts: Partial<Content> = {},
  unreadable?: (key: SectionKey) => void,
) => filledIn({ ...contentOf(await listActiveSections(db), unreadable), ...drafts })

type Save = { title?: string | null | undefined; content: unknown; isActive: boolean }

/** Writes nothing and returns undefined if the section was saved after `old` was read. */
export function saveSection(
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
