import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cameBy } from '../candidates/came-by.ts'
import {
  asSubmitted,
  createdAt,
  flagColumn,
  fromPerson,
  idColumn,
  jsonColumn,
  updatedAt,
} from '../lib/columns.ts'
import { searchable } from '../lib/search.ts'
import type { OfficeHours } from '../model/hours/hours.ts'
import type {
  VisitKind,
  VisitNeed,
  VisitOutcome,
  VisitSource,
  VisitStatus,
} from '../model/lib/labels.ts'
import type { VisitRequest } from '../model/visits/request.ts'
import type { VisitTypeValues } from '../model/visits/types.ts'
import { users } from '../users/users.ts'

/** The VisitRequest model checks lengths and options, which SQLite does not enforce. */
export const visitRequests = searchable(
  sqliteTable(
    'visit_requests',
    {
      id: idColumn,
      ...fromPerson(),
      /** the day and the time as they were asked for, in the zone of the location */
      preferredDate: text().notNull(),
      preferredTime: text().notNull(),
      visitType: text().$type<VisitKind>().notNull(),
      studyInterest: text().$type<NonNullable<VisitRequest['studyInterest']>>(),
      medicalHistory: text(),
      questions: text(),
      status: text().$type<VisitStatus>().notNull().default('pending'),
      ...cameBy(),
      ...asSubmitted,
      updatedAt,
      /** null for a call */
      locationId: integer(),
      /** the agreed time, UTC; null while it is to be agreed */
      startsAt: text(),
      endsAt: text(),
      /** counts the invitations, as RFC 5546 wants it */
      sequence: integer().notNull().default(0),
      source: text().$type<VisitSource>(),
      outcome: text().$type<VisitOutcome>(),
      needs: jsonColumn().$type<VisitNeed[]>().notNull().default([]),
      /** the visitor has said that they come */
      coming: flagColumn().default(false),
      /** when this time was agreed on: no reminder is older */
      agreedAt: text(),
      cancelReason: text(),
      /** address and name: of two pending requests of a person only the older one holds its place */
      personKey: text(),
      /** one booking too many of its network on that day: it holds nothing until the link of its letter is used */
      awaitsLink: flagColumn().default(false),
      /** the hashed network that it came from, kept for a day: see `forgetNetworks` */
      network: text(),
    },
    (t) => [
      index('visit_requests_status').on(t.status, t.id),
      index('visit_requests_spam').on(t.suspectedSpam, t.id),
      index('visit_requests_recent').on(t.createdAt, t.suspectedSpam),
      // Partial index: visits by their time, to find those that overlap.
      index('visit_requests_time')
        .on(t.startsAt, t.endsAt)
        .where(sql`starts_at is not null`),
      index('visit_requests_person')
        .on(t.personKey, t.id)
        .where(sql`status = 'pending'`),
      index('visit_requests_booked')
        .on(t.personKey, t.visitType)
        .where(sql`status = 'confirmed'`),
      // Partial index: those of the last day.
      index('visit_requests_network')
        .on(t.network, t.createdAt)
        .where(sql`network is not null`),
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)

/** The values of visit types. A type without a row has the usual ones. */
export const visitTypeValues = sqliteTable('visit_types', {
  type: text().$type<VisitKind>().primaryKey(),
  label: text().notNull(),
  minutes: integer().notNull(),
  place: text().$type<VisitTypeValues['place']>().notNull(),
  books: flagColumn(),
  capacity: integer(),
  leadHours: integer().notNull(),
  cutoffHours: integer().notNull(),
  bring: text().notNull(),
  hours: jsonColumn().$type<OfficeHours>(),
  version: integer().notNull(),
  updatedAt,
})

/** The calendar feed of a user. Its address holds a secret, of which only the hash is stored. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt,
})
