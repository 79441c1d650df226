import { eq } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import type { Page } from './model/fields.ts'
import type { VisitRequest, VisitStatus } from './model/visits.ts'
import { newest } from './page.ts'
import type { Submitted } from './submissions.ts'

/** Lengths and options are checked by the VisitRequest model; SQLite would ignore them. */
export const visitRequests = sqliteTable(
  'visit_requests',
  {
    id,
    submissionId: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    preferredDate: text().notNull(),
    preferredTime: text().$type<VisitRequest['preferredTime']>().notNull(),
    visitType: text().$type<VisitRequest['visitType']>().notNull(),
    studyInterest: text().$type<NonNullable<VisitRequest['studyInterest']>>(),
    medicalHistory: text(),
    questions: text(),
    status: text().$type<VisitStatus>().notNull().default('pending'),
    createdAt,
    updatedAt,
  },
  (t) => [index('visit_requests_status').on(t.status, t.id)],
)

export const addVisit = (db: Db, visit: Submitted<VisitRequest>) =>
  db.insert(visitRequests).values(visit).onConflictDoNothing()

export const listVisits = (db: Db, page: Page & { status?: VisitStatus }) =>
  newest(db, visitRequests, page, ['firstName', 'lastName', 'email', 'phone'], {
    column: visitRequests.status,
    value: page.status,
  })

export const getVisit = (db: Db, id: number) =>
  db.select().from(visitRequests).where(eq(visitRequests.id, id)).get()

/** The changed request, or undefined where there is none with this id. */
export const setVisitStatus = (db: Db, id: number, status: VisitStatus) =>
  db.update(visitRequests).set({ status }).where(eq(visitRequests.id, id)).returning().get()
