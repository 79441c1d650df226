import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { keptOf } from '../candidates/person.ts'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, jsonColumn, updatedAt } from '../lib/columns.ts'
import { enqueue, type NewMail } from '../mail/outbox.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { Frequency } from '../model/inquiries/preferences.ts'
import type { SubmissionKind } from '../model/submissions/kinds.ts'

/** `email` is stored in lower case, so that a person has one row. */
export const emailPreferences = sqliteTable('email_preferences', {
  id: idColumn,
  email: text().notNull().unique(),
  firstName: text(),
  lastName: text(),
  studyNotifications: flagColumn().default(true),
  studyResults: flagColumn().default(true),
  healthTips: flagColumn().default(true),
  newsUpdates: flagColumn().default(true),
  eventInvitations: flagColumn().default(true),
  frequency: text().$type<Frequency>().notNull().default('weekly'),
  therapeuticAreas: jsonColumn().$type<string[]>().notNull().default([]),
  unsubscribeToken: text().notNull().unique(),
  isActive: flagColumn().default(true),
  /** when the owner of the address confirmed by a link in a mail; nothing else is sent before that */
  confirmedAt: text(),
  unsubscribedAt: text(),
  /** the kind of submission in which the person first asked for news */
  source: text().$type<SubmissionKind>(),
  /** news up to this moment has reached the person, or never will; null: since `confirmedAt` */
  toldThrough: text(),
  /** when a news mail to the person was last handed over */
  lastNewsAt: text(),
  createdAt,
  updatedAt,
})

const newToken = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')

export const keyOfAddress = (email: string) => email.toLowerCase()
export const ownedByAddress = (email: string) => eq(emailPreferences.email, keyOfAddress(email))

type Person = {
  email: string
  firstName?: string
  lastName?: string
  source: SubmissionKind
  cause?: string
}

/**
 * Inserts default preferences for people who have none. `join` may use their `cause`. They are unconfirmed:
 * anybody can type anybody's address into a form.
 */
export const addPreferences = (db: Db, people: Person[], join?: SQL) =>
  insertMany(
    db,
    emailPreferences,
    people.map(({ email, ...person }) => ({
      ...person,
      email: keyOfAddress(email),
      unsubscribeToken: newToken(),
    })),
    {},
    join,
  ).onConflictDoNothing()

/** The mail with the link to the preferences; `data.what` is the kind of submission that asked for news. */
export const linkMail = (cause: string, email: string, data: NewMail['data'] = {}): NewMail => ({
  cause,
  kind: 'preferences',
  recipient: keyOfAddress(email),
  data,
})

/** SQL: several people have the address of this row. */
const isShared = sql`(select count(distinct ${keptOf('candidates')}) from candidates
  where candidates.email = ${emailPreferences.email} or candidates.id in (select contact.candidate_id
    from candidate_contacts as contact where contact.key = ${emailPreferences.email})) > 1`

const { firstName, lastName } = emailPreferences

/** A name that is left out once several people have the address: nobody knows whom it names. */
export const namesOfOne = {
  firstName: sql<string | null>`iif(${isShared}, null, ${firstName})`,
  lastName: sql<string | null>`iif(${isShared}, null, ${lastName})`,
}

export const findPreferences = (db: Db, email: string) =>
  db
    .select({ ...getTableColumns(emailPreferences), ...namesOfOne })
    .from(emailPreferences)
    .where(ownedByAddress(email))
    .get()

/** The preferences of several people; people without any are left out. */
export const preferencesOf = (db: Db, emails: string[]) =>
  db
    .select()
    .from(emailPreferences)
    .where(inArray(emailPreferences.email, emails.map(keyOfAddress)))

export type PreferencesRow = typeof emailPreferences.$inferSelect

/** Mails the link, but only once for each `cause`. */
export const enqueueLink = (db: Db, cause: string, email: string) =>
  enqueue(db, [linkMail(`${cause} ${keyOfAddress(email)}`, email)])
