import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flagColumn, idColumn, jsonColumn, searchText } from '../lib/columns.ts'
import { searchable } from '../lib/search.ts'
import type { CandidateStatus, ClosedReason } from '../model/candidates/labels.ts'
import type { PreferredCallTime } from '../model/inquiries/inquiries.ts'
import { users } from '../users/users.ts'
import type {
  Campaign,
  CandidateSource,
  DoNotContact,
  HeardFrom,
} from '../model/candidates/ways.ts'

/** For `candidates_status`, which serves only queries that contain this text. */
export const isPastNew = sql`status <> 'new'`

/**
 * Persons who may join a study. Address and name together identify a person (`join.ts`). Every row has an address or
 * a number. A merged candidate keeps its row, and `mergedInto` is the id of the kept one: its address and name stay
 * an alias, and a merge can be undone. Open means that `dueAt` is set: an open candidate always has a next step and a
 * time for it.
 */
export const candidates = searchable(
  sqliteTable(
    'candidates',
    {
      id: idColumn,
      firstName: text().notNull(),
      lastName: text().notNull(),
      /** in lower case */
      email: text(),
      /** as typed */
      phone: text(),
      /** E.164; null if the number cannot be parsed */
      phoneKey: text(),
      /** the words of the name, for comparison: see `nameKeyOf` */
      nameKey: text().notNull(),
      status: text().$type<CandidateStatus>().notNull().default('new'),
      closedReason: text().$type<ClosedReason>(),
      /** a word more about the reason, such as the criterion of the study */
      reasonDetail: text(),
      ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
      nextAction: text(),
      dueAt: text(),
      study: text(),
      /** the area of interest, if no study was named: see db/model/areas.ts */
      interest: text(),
      source: text().$type<CandidateSource>().notNull(),
      heardFrom: text().$type<HeardFrom>(),
      /** such as the name of the doctor or the paper */
      heardFromDetail: text(),
      campaign: jsonColumn().$type<Campaign>(),
      /** the value by which lists and figures name the campaign */
      campaignName: text(),
      /** the person to call, if somebody else asked for this one, and their relation */
      callerName: text(),
      relation: text(),
      /** when they like to be called */
      callTime: text().$type<PreferredCallTime>(),
      doNotContact: jsonColumn().$type<DoNotContact>(),
      /** the form with which staff added the person */
      submissionId: text(),
      /** their submissions came under more than one name */
      severalNames: flagColumn().default(false),
      /** how often somebody tried to reach the person */
      attempts: integer().notNull().default(0),
      /** when the first answer was promised; null if that is not known */
      promiseAt: text(),
      /** kept by a trigger on the events of this row, as is `furthest` */
      firstAttemptAt: text(),
      /** 1: was reached, 2: agreed on a visit, 3: enrolled */
      furthest: integer().notNull().default(0),
      /** always the last one kept, never another merged candidate */
      mergedInto: integer(),
      version: integer().notNull().default(1),
      searchText,
      createdAt,
      updatedAt: text().notNull(),
    },
    (t) => [
      // Partial index: the lists and counts of the desk read it without the rows.
      index('candidates_due')
        .on(t.dueAt, t.id, t.ownerId, t.status, t.study, t.source, t.mergedInto)
        .where(sql`due_at is not null and merged_into is null`),
      // Partial index: lists by status. The list of new candidates, which forms add, is read by due time.
      index('candidates_status').on(t.status, t.id).where(isPastNew),
      index('candidates_owner').on(t.ownerId, t.dueAt),
      // Contains all columns of the figures, so that they read no rows.
      index('candidates_figures').on(
        t.createdAt,
        t.mergedInto,
        t.source,
        t.study,
        t.promiseAt,
        t.firstAttemptAt,
        t.furthest,
        t.heardFrom,
        t.campaignName,
      ),
      index('candidates_email').on(t.email, t.nameKey),
      uniqueIndex('candidates_submission')
        .on(t.submissionId)
        .where(sql`submission_id is not null`),
      index('candidates_several_names')
        .on(t.id)
        .where(sql`several_names`),
      index('candidates_phone').on(t.phoneKey),
      index('candidates_name').on(t.nameKey),
      // Partial indexes: the keys of merged candidates. Other rows need no entry.
      index('candidates_merged_email')
        .on(t.email)
        .where(sql`merged_into is not null`),
      index('candidates_merged_name')
        .on(t.nameKey)
        .where(sql`merged_into is not null`),
      index('candidates_merged')
        .on(t.mergedInto)
        .where(sql`merged_into is not null`),
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)
