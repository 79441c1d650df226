import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, json, updatedAt } from './columns.ts'
import type { Frequency } from './model/preferences.ts'

/** `email` is kept in lower case: one person, one row. */
export const emailPreferences = sqliteTable('email_preferences', {
  id,
  email: text().notNull().unique(),
  firstName: text(),
  lastName: text(),
  studyNotifications: flag().default(true),
  studyResults: flag().default(true),
  healthTips: flag().default(true),
  newsUpdates: flag().default(true),
  eventInvitations: flag().default(true),
  frequency: text().$type<Frequency>().notNull().default('weekly'),
  therapeuticAreas: json().$type<string[]>().notNull().default([]),
  unsubscribeToken: text().notNull().unique(),
  isActive: flag().default(true),
  createdAt,
  updatedAt,
})
