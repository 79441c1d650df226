import { eq } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { cameBy } from '../candidates/came-by.ts'
import { unwantedSenders } from '../candidates/contact/no-contact.ts'
import { asSubmitted, flagColumn, fromPerson, idColumn, jsonColumn } from '../lib/columns.ts'
import type { Page } from '../model/lib/page.ts'
import type { AskingFor } from '../model/candidates/ways.ts'
import { PatientInquiry } from '../model/inquiries/inquiries.ts'
import type { SpamFilter } from '../model/submissions/spam.ts'
import { newestPage } from '../lib/page.ts'
import { searchable, shownColumns } from '../lib/search.ts'
import { type CameBy, spamIn, type Submission, type Submitted } from '../submissions/submission.ts'
import type { Answers } from '../model/studies/prescreener/answers.ts'
import type { KeptOutcome } from '../model/studies/prescreener/outcomes.ts'
import type { Ticket } from '../studies/prescreener/tickets.ts'
import { type CallPlan, callSubmission } from '../visits/plans.ts'

/** The models check lengths and options, which SQLite does not enforce. */
export const patientInquiries = searchable(
  sqliteTable(
    'patient_inquiries',
    {
      id: idColumn,
      ...fromPerson(),
      ageRange: text().$type<NonNullable<PatientInquiry['ageRange']>>(),
      preferredCallTime: text().$type<NonNullable<PatientInquiry['preferredCallTime']>>(),
      interest: text().$type<PatientInquiry['interest']>().notNull(),
      message: text().notNull(),
      study: text(),
      askingFor: text().$type<AskingFor>().notNull().default('myself'),
      callerName: text(),
      relation: text(),
      /** the study that it names had lapsed before it came: the visitor had an old page open */
      afterLapse: flagColumn().default(false),
      ...cameBy(),
      ...asSubmitted,
    },
    (t) => [
      index('patient_inquiries_spam').on(t.suspectedSpam, t.id),
      index('patient_inquiries_recent').on(t.createdAt, t.suspectedSpam),
    ],
  ),
  ['firstName', 'lastName', 'email', 'phone'],
)

/** Outcomes of prescreeners. Each stays with its inquiry, whoever sent it. A candidacy shows the first one. */
export const inquiryOutcomes = sqliteTable('inquiry_outcomes', {
  inquiryId: integer()
    .primaryKey()
    .references(() => patientInquiries.id, { onDelete: 'cascade' }),
  studyId: integer().notNull(),
  /** the version of the questions */
  version: integer().notNull(),
  outcome: text().$type<KeptOutcome>().notNull(),
  /** null unless the person said that they may be kept */
  answers: jsonColumn().$type<Answers>(),
})

/** An inquiry with the ticket of a prescreener already opened. */
type SentInquiry = Submitted<CameBy<PatientInquiry>> & {
  ticket?: Ticket | undefined
  call?: CallPlan | undefined
}

/** Letters go to the sender of the form, and greet the sender. */
function senderOf({ lastName, ...inquiry }: Omit<SentInquiry, 'ticket' | 'call'>) {
  const { callerName } = inquiry
  return callerName ? { ...inquiry, firstName: callerName } : { ...inquiry, lastName }
}

export const patientSubmission = ({ ticket, call, ...inquiry }: SentInquiry): Submission => {
  const from = senderOf(inquiry)
  const lead = { ...inquiry, source: 'patient-inquiry' as const }
  return {
    table: patientInquiries,
    model: PatientInquiry,
    row: inquiry,
    what: 'patient inquiry',
    from,
    lead,
    ticket,
    call:
      call &&
      callSubmission(patientInquiries, { submissionId: inquiry.submissionId, from, lead }, call),
  }
}

const unwanted = unwantedSenders(patientInquiries)

/** An inquiry as staff read it, and whether they may contact its sender. */
export const readPatientInquiry = (db: Db, id: number) =>
  db
    .select({ ...shownColumns(patientInquiries), ...unwanted })
    .from(patientInquiries)
    .where(eq(patientInquiries.id, id))
    .get()

export const listPatientInquiries = (db: Db, page: Page & SpamFilter) =>
  newestPage(db, patientInquiries, page, [spamIn(patientInquiries, page)], { more: unwanted })
