import { eq, type SQL } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flag, id, json, updatedAt } from './columns.ts'
import { enqueue, type NewMail } from './mail.ts'
import { insertMany } from './many.ts'
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

type Person = { email: string; firstName?: string; lastName?: string; cause?: string }

/** For each a row with the default preferences, unless there is one; `join` may use the `cause`. */
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

/** The mail that brings somebody's link. */
export const linkMail = (cause: string, email: string): NewMail => ({
  cause,
  kind: 'preferences',
  recipient: keyOf(email),
})

export const findPreferences = (db: Db, email: string) =>
  db.select().from(emailPreferences).where(of(email)).get()

/** Mails the link once for each `cause`, however often it is asked for. */
export const enqueueLink = (db: Db, cause: string, email: string) =>
  enqueue(db, [linkMail(`${cause} ${keyOf(email)}`, email)])

export const savePreferences = (
  db: Db,
  { email, token: _token, firstName, lastName, ...choices }: Preferences,
) =>
  db
    .update(emailPreferences)
    .set({ ...choices, firstName: firstName ?? null, lastName: lastName ?? null, isActive: true })
    .where(of(email))
    .returning()
    .get()

export const unsubscribe = (db: Db, email: string) =>
  db
    .update(emailPreferences)
    .set({
      studyNotifications: false,
      studyResults: false,
      healthTips: false,
      newsUpdates: false,
      eventInvitations: false,
      isActive: false,
    })
    .where(of(email))
    .run()
