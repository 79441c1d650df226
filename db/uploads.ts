import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/** Files received and not yet swept; a resume belongs to the application that claimed it. */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    kind: text().$type<'resume' | 'photo'>().notNull(),
    claimedAt: text(),
    createdAt,
  },
  (t) => [index('uploads_unclaimed').on(t.claimedAt, t.createdAt)],
)
