import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flagColumn,
  idColumn,
  jsonColumn,
  listColumn,
  searchText,
  updatedAt,
} from '../lib/columns.ts'
import { type HiddenColumn, searchable, shownColumns } from '../lib/search.ts'
import type { Json } from '../model/studies/canonical.ts'
import type { Age, Sex, SiteStatus, StudyPhase } from '../model/studies/labels.ts'
import type { Study } from '../model/studies/study.ts'

const written = () => text().notNull().default('')

export const studies = searchable(
  sqliteTable(
    'studies',
    {
      id: idColumn,
      title: text().notNull(),
      slug: text().notNull().unique(),
      officialTitle: text(),
      summary: text().notNull(),
      condition: text().notNull(),
      therapeuticArea: text(),
      phases: listColumn<StudyPhase>(),
      studyType: text(),
      status: text(),
      siteStatus: text().$type<SiteStatus>().notNull(),
      minAge: jsonColumn().$type<Age>(),
      maxAge: jsonColumn().$type<Age>(),
      sex: text().$type<Sex>().notNull().default('ALL'),
      healthyVolunteers: flagColumn().default(false),
      eligibility: listColumn<string>(),
      whatHappens: written(),
      duration: text(),
      timeCommitment: written(),
      costs: written(),
      pay: written(),
      paidBack: written(),
      risksAndBenefits: written(),
      privacy: written(),
      posterLine: written(),
      learned: written(),
      prescreenerIntro: written(),
      prescreenerQuestions: listColumn<Json>(),
      prescreenerVersion: integer().notNull().default(0),
      locationIds: listColumn<number>(),
      registryPlaces: listColumn<Study['registryPlaces'][number]>(),
      contact: jsonColumn().$type<NonNullable<Study['contact']>>(),
      sponsorName: text(),
      nctId: text(),
      protocolNumber: text(),
      imageId: integer(),
      published: flagColumn().default(false),
      displayOrder: integer().notNull().default(0),
      noBoardReason: text(),
      reviewUntil: text(),
      target: integer(),
      screenTarget: integer(),
      enrolFrom: text(),
      enrolTo: text(),
      coordinatorId: integer(),
      /** true for the invented study of a local site; triggers protect this, and delete all of the study with it */
      sample: flagColumn().default(false),
      version: integer().notNull().default(1),
      /** no visitor is invited: the review or the approvals have ended. Kept by `servedStatements`. */
      lapsed: flagColumn().default(false),
      /** the next day on which the gate may decide otherwise, at the office; null if no date is ahead */
      gateDay: text(),
      /** only for the version before 1.5, which must still run on this database */
      lock: text()
        .notNull()
        .$defaultFn(() => crypto.randomUUID()),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [
      index('studies_shown').on(t.published, t.displayOrder, t.id),
      index('studies_gate')
        .on(t.gateDay)
        .where(sql`gate_day is not null`),
    ],
  ),
  ['title', 'officialTitle', 'condition', 'slug', 'nctId', 'protocolNumber', 'sponsorName'],
)

export type StoredStudy = Omit<typeof studies.$inferSelect, HiddenColumn>

const { gateDay: _gateDay, lapsed: _lapsed, ...columns } = shownColumns(studies)

/** The columns that staff read. The others are bookkeeping. */
export const studyColumns = columns
export type StudyRow = Omit<StoredStudy, 'gateDay' | 'lapsed'>

/** Every address that a study had, for good: printed ones and those in the bin lead to no other study. */
export const studySlugs = sqliteTable('study_slugs', {
  slug: text().primaryKey(),
  studyId: integer().notNull(),
})

/** The SHA-256 of pictures' files, computed once: files never change. */
export const fileHashes = sqliteTable('file_hashes', {
  file: text().primaryKey(),
  sha256: text().notNull(),
})
