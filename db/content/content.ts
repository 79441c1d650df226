import { and, eq, inArray, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn, updatedAt } from '../lib/columns.ts'
import { detailsOfLocations } from '../locations/locations.ts'
import { type SectionContent, type SectionKey, sections } from '../model/content.ts'
import { isRecord } from '../model/lib/keys.ts'
import { must, mustFind } from '../must.ts'

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
export const activeSections = (db: Db, keys?: SectionKey[]) =>
  db
    .select({ sectionKey: contentSections.sectionKey, content: contentSections.content })
    .from(contentSections)
    .where(
      and(eq(contentSections.isActive, true), keys && inArray(contentSections.sectionKey, keys)),
    )

export const listActiveSections = (db: Db, keys?: SectionKey[]) => activeSections(db, keys).all()

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
export const listSectionDates = async (db: Db): Promise<{ [K in SectionKey]?: string }> => {
  const { sectionKey, updatedAt } = contentSections
  const rows = await db.select({ sectionKey, updatedAt }).from(contentSections).all()
  return Object.fromEntries(rows.map((row) => [row.sectionKey, row.updatedAt]))
}

export const getSection = (db: Db, key: SectionKey) =>
  db.select().from(contentSections).where(eq(contentSections.sectionKey, key)).get()

/** Once staff have saved locations, address and hours of the company details come from the locations. */
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
  const isOfKey = eq(contentSections.sectionKey, key)
  const isStored = sql`exists (select 1 from ${contentSections} where ${isOfKey})`
  const write = old
    ? db.update(contentSections).set(values).where(isOfKey).returning()
    : db.insert(contentSections).values(values).returning()
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
    must: old
      ? [mustFind(contentSections, and(isOfKey, eq(contentSections.updatedAt, old.updatedAt)))]
      : [must('stale', sql`not ${isStored}`)],
    write,
  })
}
