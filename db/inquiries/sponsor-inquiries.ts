import { eq } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { addedUpdatedAt, asSubmitted, idColumn, rowAt } from '../lib/columns.ts'
import { keysOf } from '../model/lib/keys.ts'
import {
  type SponsorChange,
  SponsorInquiry,
  type SponsorPage,
} from '../model/inquiries/sponsor-inquiries.ts'
import type { SponsorStatus } from '../model/lib/labels.ts'
import { newestPage } from '../lib/page.ts'
import { searchable, shownColumns } from '../lib/search.ts'
import { spamIn, type Submission, type Submitted } from '../submissions/submission.ts'
import { ownedBy, ownerNameSql, users } from '../users/users.ts'
import { mustFind } from '../must.ts'

export const sponsorInquiries = searchable(
  sqliteTable(
    'sponsor_inquiries',
    {
      id: idColumn,
      submissionId: text().notNull().unique(),
      contactName: text().notNull(),
      company: text().notNull(),
      email: text().notNull(),
      phone: text(),
      studyPhase: text().$type<NonNullable<SponsorInquiry['studyPhase']>>(),
      message: text(),
      request: text().$type<NonNullable<SponsorInquiry['request']>>(),
      status: text().$type<SponsorStatus>().notNull().default('new'),
      ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
      ...asSubmitted,
      updatedAt: addedUpdatedAt,
    },
    (t) => [
      index('sponsor_inquiries_spam').on(t.suspectedSpam, t.id),
      index('sponsor_inquiries_recent').on(t.createdAt, t.suspectedSpam),
      index('sponsor_inquiries_status').on(t.status, t.id),
      index('sponsor_inquiries_owner').on(t.ownerId),
      index('sponsor_inquiries_request').on(t.request, t.id),
    ],
  ),
  ['contactName', 'company', 'email', 'phone'],
)

export const sponsorSubmission = (inquiry: Submitted<SponsorInquiry>): Submission => ({
  table: sponsorInquiries,
  model: SponsorInquiry,
  row: inquiry,
  what: 'sponsor inquiry',
  from: { ...inquiry, firstName: inquiry.contactName },
})

type SponsorRow = Omit<typeof sponsorInquiries.$inferSelect, 'searchText'>

export const sponsorColumns = { ...shownColumns(sponsorInquiries), ownerName: ownerNameSql }

/** An export names the owner. It leaves out notes, which are for staff only. */
export const sponsorFileColumns = keysOf(sponsorColumns).filter(
  (name) => name !== 'submissionId' && name !== 'ownerId',
)

export const getSponsorInquiry = (db: Db, id: number) =>
  db.select(sponsorColumns).from(sponsorInquiries).where(eq(sponsorInquiries.id, id)).get()

export const listSponsorInquiries = (db: Db, page: SponsorPage, sessionId: string) =>
  newestPage(
    db,
    sponsorInquiries,
    page,
    [
      { column: sponsorInquiries.status, value: page.status },
      { column: sponsorInquiries.request, value: page.request },
      ownedBy(sponsorInquiries.ownerId, page.owner, sessionId),
      spamIn(sponsorInquiries, page),
    ],
    { more: { ownerName: ownerNameSql } },
  )

/** Saves status and owner. Returns undefined if somebody else has changed the inquiry meanwhile. */
export const updateSponsorInquiry = (
  db: Db,
  actor: Actor,
  old: SponsorRow,
  { status = old.status, ownerId = old.ownerId }: SponsorChange,
  basedOn: string,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: sponsorInquiries,
    id: old.id,
    old: { status: old.status, ownerId: old.ownerId },
    new: { status, ownerId },
    page: undefined,
    must: [mustFind(sponsorInquiries, rowAt(sponsorInquiries, old.id, basedOn))],
    write: db
      .update(sponsorInquiries)
      .set({ status, ownerId })
      .where(eq(sponsorInquiries.id, old.id))
      .returning(sponsorColumns),
  })
