import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './lib/columns.ts'

/** Old addresses of the site, and where each leads now. A target is never a source: chains are one step. */
export const redirects = sqliteTable('redirects', {
  id,
  source: text().notNull().unique(),
  target: text().notNull(),
  createdAt,
})
