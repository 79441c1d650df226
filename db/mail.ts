import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, json } from './columns.ts'

/** Mails to be sent, written with what causes them and sent from here. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id,
    /** what caused it and for whom, so that a repeated submission causes no second mail */
    cause: text().notNull().unique(),
    kind: text().notNull(),
    recipient: text().notNull(),
    data: json().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    nextAttemptAt: text(),
    sentAt: text(),
    lastError: text(),
    createdAt,
  },
  (t) => [index('mail_outbox_due').on(t.sentAt, t.nextAttemptAt)],
)
