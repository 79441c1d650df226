import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flagColumn,
  idColumn,
  jsonColumn,
  listColumn,
  searchText,
  updatedAt,
} from '../lib/columns.ts'
import { searchable } from '../lib/search.ts'
import type { Frequency } from '../model/inquiries/preferences.ts'
import type { DigestSettings } from '../model/news/digest.ts'
import type {
  DeliveryReturn,
  DeliveryStatus,
  IssueHold,
  IssueKind,
  IssueStatus,
  ItemKind,
  NewsTopic,
  ReaderKind,
  SkipReason,
} from '../model/news/labels.ts'

/** A kind and the id of its record, which tell an item from all others. */
export type ItemKey = readonly [kind: ItemKind, recordId: number]

/** Letters that staff write, and the digests of each run. */
export const newsIssues = searchable(
  sqliteTable(
    'news_issues',
    {
      id: idColumn,
      kind: text().$type<IssueKind>().notNull().default('letter'),
      /** null unless it is a digest */
      frequency: text().$type<Frequency>(),
      subject: text().notNull(),
      preview: text().notNull().default(''),
      content: text().notNull(),
      topic: text().$type<NewsTopic>().notNull(),
      readers: text().$type<ReaderKind>().notNull().default('patients'),
      areas: listColumn<string>(),
      studies: listColumn<number>(),
      /** the day of an event, YYYY-MM-DD at the clinic */
      happensOn: text(),
      /** the end of the address of its page; null until it is first sent */
      slug: text().unique(),
      listed: flagColumn().default(false),
      hiddenAt: text(),
      language: text().notNull().default('en'),
      status: text().$type<IssueStatus>().notNull().default('draft'),
      heldReason: text().$type<IssueHold>(),
      /** the words of the provider, without addresses */
      heldDetail: text(),
      sendAt: text(),
      startedAt: text(),
      endedAt: text(),
      createdBy: text().notNull(),
      version: integer().notNull().default(1),
      /** a digest has the news up to this moment */
      through: text(),
      /** the items of all readers of a digest */
      items: listColumn<ItemKey>(),
      /** its page shows no text: a study that it names may not be read about, or its approval has ended */
      isClosed: flagColumn().default(false),
      /** the content version from which on its page is live */
      pageVersion: integer(),
      /** the provider asked for a pause until then */
      pausedUntil: text(),
      /** pauses since the provider last took a mail, and when the first of them began */
      pauses: integer().notNull().default(0),
      pausedSince: text(),
      /** bad answers of the provider in a row */
      failing: integer().notNull().default(0),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [
      // Partial index: issues about which something is to be done.
      index('news_issues_open')
        .on(t.status)
        .where(sql`${t.status} in ('scheduled', 'sending')`),
    ],
  ),
  ['subject', 'preview', 'content'],
)
export type IssueRow = Omit<typeof newsIssues.$inferSelect, 'searchText'>

/** One mail of an issue to one address. Rows stay without their address after an erasure, so that counts stay. */
export const newsDeliveries = sqliteTable(
  'news_deliveries',
  {
    id: idColumn,
    issueId: integer()
      .notNull()
      .references(() => newsIssues.id, { onDelete: 'cascade' }),
    /** in lower case; null once it was erased */
    email: text(),
    status: text().$type<DeliveryStatus>().notNull().default('queued'),
    /** why it was skipped, or why it failed as staff read it */
    reason: text().$type<SkipReason | (string & {})>(),
    /** sent again after nobody knew whether it was sent */
    isAgain: flagColumn().default(false),
    /** up to when the reader of a digest had been told the news before it */
    since: text(),
    providerId: text(),
    claimedAt: text(),
    sentAt: text(),
    /** when its status last changed */
    at: text().notNull(),
    came: text().$type<DeliveryReturn>(),
    cameAt: text(),
    /** the consent that allows it */
    consentId: integer(),
  },
  (t) => [
    uniqueIndex('news_deliveries_address').on(t.issueId, t.email),
    index('news_deliveries_status').on(t.issueId, t.status, t.id),
    // Partial index: rows that wait or are being handed over.
    index('news_deliveries_open')
      .on(t.status, t.id)
      .where(sql`${t.status} in ('queued', 'sending')`),
    // Partial index: hand-overs, to count those of the last minute.
    index('news_deliveries_claimed')
      .on(t.claimedAt)
      .where(sql`${t.claimedAt} is not null`),
    index('news_deliveries_email')
      .on(t.email)
      .where(sql`${t.email} is not null`),
    index('news_deliveries_provider')
      .on(t.providerId)
      .where(sql`${t.providerId} is not null`),
  ],
)

/** When each record could first be read by visitors: a record that is hidden and shown again is no news. */
export const newsItems = sqliteTable(
  'news_items',
  {
    kind: text().$type<Exclude<ItemKind, 'letter'>>().notNull(),
    recordId: integer().notNull(),
    topic: text().$type<NewsTopic>().notNull(),
    /** the area by which readers choose it; null for everybody */
    area: text(),
    publicSince: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    index('news_items_since').on(t.publicSince),
  ],
)

/** A single row: when digests go, and how far they have come. */
export const newsDigest = sqliteTable('news_digest', {
  id: integer().primaryKey(),
  on: flagColumn().default(false),
  time: text().notNull().default('09:00'),
  weekday: integer().notNull().default(2),
  monthday: integer().notNull().default(1),
  topics: jsonColumn().$type<DigestSettings['topics']>().notNull().default({}),
  /** when it was switched on: older records are no news */
  since: text(),
  /** the last run of each frequency */
  ran: jsonColumn().$type<Partial<Record<Frequency, string>>>().notNull().default({}),
  /** the content version whose records are in `news_items`, and the day at the clinic when that was looked at */
  seenVersion: integer().notNull().default(0),
  seenDay: text().notNull().default(''),
  version: integer().notNull().default(1),
})

/** Letters that came back for now. The third within a week marks the address. */
export const softBounces = sqliteTable(
  'soft_bounces',
  {
    /** in lower case */
    email: text().notNull(),
    /** the provider's id of the letter, or the delivery */
    mail: text().notNull(),
    at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.mail] }), index('soft_bounces_at').on(t.at)],
)
