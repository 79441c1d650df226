import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, jsonColumn, listColumn } from '../lib/columns.ts'
import type { ApprovedMaterial, Material } from '../model/studies/labels.ts'
import type { Snapshot } from '../model/studies/snapshot.ts'

/** How to show the picture of a material. The snapshot contains only the hash of the file. */
export type KeptPicture = {
  /** the key of the library, under which the build makes small files */
  key: string
  /** `/media/{file}`: the address of the approved file, even if another file takes its place */
  src: string
  width: number
  height: number
  credit: string | null
}

/** Triggers refuse changes and deletions except a withdrawal. No foreign key: an approval outlives its study. */
export const studyApprovals = sqliteTable(
  'study_approvals',
  {
    id: idColumn,
    studyId: integer().notNull(),
    material: text().$type<ApprovedMaterial>().notNull(),
    /** the issue of news that it approves */
    issueId: integer(),
    content: jsonColumn().$type<Snapshot>().notNull(),
    sha256: text().notNull(),
    picture: jsonColumn().$type<KeptPicture>(),
    board: text().notNull(),
    protocolNumber: text().notNull(),
    materialVersion: text().notNull(),
    approvedOn: text().notNull(),
    expiresOn: text(),
    locations: listColumn<string>(),
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

/** Open rows are what visitors get now: the site and the API read the material from nowhere else. */
export const studyServed = sqliteTable(
  'study_served',
  {
    id: idColumn,
    studyId: integer().notNull(),
    material: text().$type<Material>().notNull(),
    /** null for a draft, which a study shows if it needs no board */
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
