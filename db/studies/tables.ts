import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flagColumn,
  idColumn,
  jsonColumn,
  searchText,
  updatedAt,
} from '../lib/columns.ts'
import { searchable, shownColumns } from '../lib/search.ts'
import type { Json } from '../model/studies/canonical.ts'
import type { Age, Material, Sex, SiteStatus, StudyPhase } from '../model/studies/labels.ts'
import type { Snapshot } from '../model/studies/snapshot.ts'
import type { Study } from '../model/studies/study.ts'

const list = <Item>() => jsonColumn().$type<Item[]>().notNull().default([])
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
      phases: list<StudyPhase>(),
      studyType: text(),
      status: text(),
      siteStatus: text().$type<SiteStatus>().notNull(),
      minAge: jsonColumn().$type<Age>(),
      maxAge: jsonColumn().$type<Age>(),
      sex: text().$type<Sex>().notNull().default('ALL'),
      healthyVolunteers: flagColumn().default(false),
      eligibility: list<string>(),
      whatHappens: written(),
      duration: text(),
      timeCommitment: written(),
      costs: written(),
      pay: written(),
      paidBack: written(),
      risksAndBenefits: written(),
      privacy: written(),
      learned: written(),
      prescreenerIntro: written(),
      prescreenerQuestions: list<Json>(),
      prescreenerVersion: integer().notNull().default(0),
      locationIds: list<number>(),
      registryPlaces: list<Study['registryPlaces'][number]>(),
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
      version: integer().notNull().default(1),
      /** its entry in the content section from before studies were a table, as JSON */
      movedFrom: text(),
      /** no visitor is invited: the review or the approvals have ended. Kept by `servedStatements`. */
      lapsed: flagColumn().default(false),
      /** the day on which the gate is asked again, at the office; null if no date is ahead */
      gateDay: text(),
      /** changes with each write to the study, its approvals and its picture: see `locked` */
      lock: text().notNull(),
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

export type StoredStudy = Omit<typeof studies.$inferSelect, 'searchText'>

const { lock: _lock, gateDay: _gateDay, lapsed: _lapsed, ...columns } = shownColumns(studies)

/** The columns that staff read. The others are bookkeeping. */
export const studyColumns = columns
export type StudyRow = Omit<StoredStudy, 'lock' | 'gateDay' | 'lapsed'>

/** Every address that a study had, for good: printed ones and those in the bin lead to no other study. */
export const studySlugs = sqliteTable('study_slugs', {
  slug: text().primaryKey(),
  studyId: integer().notNull(),
})

/** How the picture of a material is shown: what the snapshot says of it only by its hash. */
export type KeptPicture = {
  /** the key of the library, under which the build makes small files */
  key: string
  /** `/media/{file}`: the address of the very file, whatever comes in its place */
  src: string
  width: number
  height: number
  credit: string | null
}

/**
 * The approvals of boards. Triggers refuse changes and deletions of its rows: only a withdrawal is noted. Without a
 * foreign key, because it stays when its study is deleted.
 */
export const studyApprovals = sqliteTable(
  'study_approvals',
  {
    id: idColumn,
    studyId: integer().notNull(),
    material: text().$type<Material>().notNull(),
    content: jsonColumn().$type<Snapshot>().notNull(),
    sha256: text().notNull(),
    picture: jsonColumn().$type<KeptPicture>(),
    board: text().notNull(),
    protocolNumber: text().notNull(),
    materialVersion: text().notNull(),
    approvedOn: text().notNull(),
    expiresOn: text(),
    locations: list<string>(),
    letter: text(),
    enteredBy: text().notNull(),
    enteredAt: text().notNull(),
    withdrawnAt: text(),
    withdrawnBy: text(),
    /** the day at the office */
    withdrawnOn: text(),
  },
  (t) => [index('study_approvals_study').on(t.studyId, t.material)],
)
export type StoredApproval = typeof studyApprovals.$inferSelect

/** Letters of boards. Their files are in the bucket, under the name. */
export const studyLetters = sqliteTable(
  'study_letters',
  {
    name: text().primaryKey(),
    studyId: integer().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    uploadedBy: text().notNull(),
    uploadedAt: text().notNull(),
  },
  (t) => [index('study_letters_study').on(t.studyId)],
)

/**
 * The material that visitors got, and when. The open rows are what they get now: the site and the API read the
 * material from nowhere else.
 */
export const studyServed = sqliteTable(
  'study_served',
  {
    id: idColumn,
    studyId: integer().notNull(),
    material: text().$type<Material>().notNull(),
    /** null for a draft, which a study shows that has a reason to need no board */
    approvalId: integer(),
    sha256: text().notNull(),
    content: jsonColumn().$type<Snapshot>().notNull(),
    picture: jsonColumn().$type<KeptPicture>(),
    from: text().notNull(),
    /** null while it is served */
    to: text(),
  },
  (t) => [
    index('study_served_study').on(t.studyId),
    uniqueIndex('study_served_now')
      .on(t.studyId, t.material)
      .where(sql`"to" is null`),
  ],
)
export type ServedRow = typeof studyServed.$inferSelect

/** The SHA-256 of pictures' files, computed once: files never change. */
export const fileHashes = sqliteTable('file_hashes', {
  file: text().primaryKey(),
  sha256: text().notNull(),
})
