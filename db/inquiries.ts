import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, id } from './columns.ts'
import type { Page } from './model/fields.ts'
import type { PatientInquiry, SponsorInquiry } from './model/inquiries.ts'
import { newest } from './page.ts'
import { submit, type Submitted } from './submissions.ts'

/** Lengths and options are checked by the models; SQLite would ignore them. */
export const patientInquiries = sqliteTable('patient_inquiries', {
  id,
  submissionId: text().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  ageRange: text().$type<NonNullable<PatientInquiry['ageRange']>>(),
  preferredCallTime: text().$type<NonNullable<PatientInquiry['preferredCallTime']>>(),
  interest: text().$type<PatientInquiry['interest']>().notNull(),
  message: text().notNull(),
  study: text(),
  createdAt,
})

export const sponsorInquiries = sqliteTable('sponsor_inquiries', {
  id,
  submissionId: text().notNull().unique(),
  contactName: text().notNull(),
  company: text().notNull(),
  email: text().notNull(),
  phone: text(),
  studyPhase: text().$type<NonNullable<SponsorInquiry['studyPhase']>>(),
  message: text(),
  createdAt,
})

export const storePatientInquiry = (
  db: Db,
  { submissionId, keepInformed, ...inquiry }: Submitted<PatientInquiry>,
) =>
  submit(db, {
    table: patientInquiries,
    submissionId,
    insert: db
      .insert(patientInquiries)
      .values({ submissionId, ...inquiry })
      .onConflictDoNothing(),
    what: 'patient inquiry',
    from: { ...inquiry, keepInformed },
  })

export const storeSponsorInquiry = (
  db: Db,
  { submissionId, keepInformed, ...inquiry }: Submitted<SponsorInquiry>,
) =>
  submit(db, {
    table: sponsorInquiries,
    submissionId,
    insert: db
      .insert(sponsorInquiries)
      .values({ submissionId, ...inquiry })
      .onConflictDoNothing(),
    what: 'sponsor inquiry',
    from: { firstName: inquiry.contactName, email: inquiry.email, keepInformed },
  })

export const listPatientInquiries = (db: Db, page: Page) =>
  newest(db, patientInquiries, page, ['firstName', 'lastName', 'email', 'phone'])

export const listSponsorInquiries = (db: Db, page: Page) =>
  newest(db, sponsorInquiries, page, ['contactName', 'company', 'email', 'phone'])
