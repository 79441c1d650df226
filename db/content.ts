import { and, eq } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, updatedAt } from './columns.ts'
import { type Content, readSection, type SectionKey, sectionKeys } from './model/content.ts'

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

export const getSection = (db: Db, key: SectionKey) =>
  db
    .select()
    .from(contentSections)
    .where(and(eq(contentSections.sectionKey, key)))
    .get()

/** The wording of every section: as staff wrote it, or the default where they did not. */
export async function loadContent(db: Db): Promise<Content> {
  const stored = new Map((await listActiveSections(db)).map((row) => [row.sectionKey, row.content]))
  return Object.fromEntries(
    sectionKeys.map((key) => [key, readSection(key, stored.get(key))]),
  ) as Content
}
