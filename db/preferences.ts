import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, updatedAt } from './lib/columns.ts'
import { enqueue, type NewMail } from './mail.ts'
import { insertMany } from './lib/many.ts'
import type { SubmissionKind } from './model/mail.ts'
import type { Frequency, Preferences } from './model/preferences.ts'

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
  /** when a press in a mail confirmed the wish to be written to; nothing else is sent before */
  confirmedAt: text(),
  unsubscribedAt: text(),
  /** the kind of submission that first asked for it */
  source: text().$type<SubmissionKind>(),
  createdAt,
  updatedAt,
})

const newToken = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')

const keyOf = (email: string) => email.toLowerCase()
const of = (email: string) => eq(emailPreferences.email, keyOf(email))

type Person = {
  email: string
  firstName?: string
  lastName?: string
  source: SubmissionKind
  cause?: string
}

/**
 * For each a row with the default preferences, unless there is one; `join` may use the `cause`. Nothing
 * is sent before it is confirmed: anybody can type anybody's address into a form.
 */
export const addPreferences = (db: Db, people: Person[], join?: SQL) =>
  insertMany(
    db,
    emailPreferences,
    people.map(({ email, ...person }) => ({
      ...person,
      email: keyOf(email),
      unsubscribeToken: newToken(),
    })),
    {},
    join,
  ).onConflictDoNothing()

/** The mail that brings somebody's link; `data.what` is the submission that asked for news in it. */
export const linkMail = (cause: string, email: string, data: NewMail['data'] = {}): NewMail => ({
  cause,
  kind: 'preferences',
  recipient: keyOf(email),
  data,
})

export const findPreferences = (db: Db, email: string) =>
  db.select().from(emailPreferences).where(of(email)).get()

/** Those of several people in one go; who has none is left out. */
export const preferencesOf = (db: Db, emails: string[]) =>
  db
    .select()
    .from(emailPreferences)
    .where(inArray(emailPreferences.email, emails.map(keyOf)))

export type PreferencesRow = typeof emailPreferences.$inferSelect

/** Mails the link once for each `cause`, however often it is asked for. */
export const enqueueLink = (db: Db, cause: string, email: string) =>
  enqueue(db, [linkMail(`${cause} ${keyOf(email)}`, email)])

/** Subscribed by a press of their own: now, unless they are already. */
const confirmed = () => {
  const now = new Date().toISOString()
  const { isActive, confirmedAt } = emailPreferences
  return {
    isActive: true,
    confirmedAt: sql`iif(${isActive} and ${confirmedAt} is not null, ${confirmedAt}, ${now})`,
    unsubscribedAt: null,
  }
}

export const confirmPreferences = (db: Db, email: string) =>
  db.update(emailPreferences).set(confirmed()).where(of(email)).returning().get()

/** What was left out stays as it was. Whoever saves through a mailed link has confirmed by it. */
export const savePreferences = (db: Db, { email, token: _token, ...choices }: Preferences) =>
  db
    .update(emailPreferences)
    .set({ ...choices, ...confirmed() })
    .where(of(email))
    .returning()
    .get()

/** Keeps the choices for whoever comes back. */
export const unsubscribe = (db: Db, email: string) =>
  db
    .update(emailPreferences)
    .set({
      isActive: false,
      unsubscribedAt: sql`coalesce(${emailPreferences.unsubscribedAt}, ${new Date().toISOString()})`,
    })
    .where(of(email))
    .returning()
    .get()
