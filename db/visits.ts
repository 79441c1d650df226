import { eq } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import { followVisit } from './candidates/visits.ts'
import type { Db } from './client.ts'
import { cameBy } from './candidates/came-by.ts'
import { asSubmitted, fromPerson, idColumn, updatedAt } from './lib/columns.ts'
import { announce, type NewMail } from './mail/outbox.ts'
import { isSampleCandidate } from './model/candidates/labels.ts'
import type { Page } from './model/lib/page.ts'
import { type VisitStatus } from './model/lib/labels.ts'
import type { Office } from './model/visit-times.ts'
import { VisitRequest } from './model/visits.ts'
import type { SpamFilter } from './model/submissions/spam.ts'
import { newest } from './lib/page.ts'
import { searchable, shownColumns } from './lib/search.ts'
import { type CameBy, spamIn, type Submission, type Submitted } from './submission.ts'

/** The VisitRequest model checks lengths and options, which SQLite does not enforce. */
export const visitRequests = searchable(
  sqliteTable(
    'visit_requests',
    {
      id: idColumn,
      ...fromPerson(),
      preferredDate: text().notNull(),
      preferredTime: text().$type<VisitRequest['preferredTime']>().notNull(),
      visitType: text().$type<VisitRequest['visitType']>().notNull(),
      studyInterest: text().$type<NonNullable<VisitRequest['studyInterest']>>(),
      medicalHistory: text(),
      questions: text(),
      status: text().$type<VisitStatus>().notNull().default('pending'),
      ...cameBy(),
      ...asSubmitted,
      updatedAt,
    },
    (t) => [
      index('visit_requests_status').on(t.status, t.id),
      index('visit_requests_spam').on(t.suspectedSpam, t.id),
      index('visit_requests_recent').on(t.createdAt, t.suspectedSpam),
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)

export const visitSubmission = (visit: Submitted<CameBy<VisitRequest>>): Submission => ({
  table: visitRequests,
  model: VisitRequest,
  row: visit,
  what: 'visit request',
  from: visit,
  lead: { ...visit, source: 'visit-request', interest: visit.studyInterest },
})

export const listVisits = (
  db: Db,
  page: Page & SpamFilter & { status?: VisitStatus | null | undefined },
) =>
  newest(db, visitRequests, page, [
    { column: visitRequests.status, value: page.status },
    spamIn(visitRequests, page),
  ])

export const getVisit = (db: Db, id: number) =>
  db.select(shownColumns(visitRequests)).from(visitRequests).where(eq(visitRequests.id, id)).get()

type Visit = Omit<typeof visitRequests.$inferSelect, 'searchText'>

/** The letter to the visitor about a new status; none about `pending`, or to spam and sample people. */
const letterOf = (visit: Visit, status: VisitStatus): Omit<NewMail, 'cause'> | undefined => {
  const { firstName, email: recipient, preferredDate: date, preferredTime: time } = visit
  if (status === 'pending' || visit.suspectedSpam || isSampleCandidate(visit)) return undefined
  return { kind: 'visit', recipient, data: { status, firstName, date, time } }
}

/**
 * Sets the status, changes the visitor's candidate accordingly, and writes a letter to the visitor. A further
 * change within `undoFor` replaces the letter.
 */
export const setVisitStatus = (
  db: Db,
  actor: Actor,
  old: Visit,
  status: VisitStatus,
  office: Office,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: visitRequests,
    id: old.id,
    old: { status: old.status },
    new: { status },
    page: undefined,
    write: db
      .update(visitRequests)
      .set({ status })
      .where(eq(visitRequests.id, old.id))
      .returning(shownColumns(visitRequests)),
    also: [
      ...announce(db, {
        about: `visit_requests ${old.id} status`,
        was: old.status,
        is: status,
        letter: letterOf(old, status),
      }),
      ...(status === old.status ? [] : followVisit(db, actor, old, status, office)),
    ],
  })
