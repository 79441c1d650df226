import { and, asc, gt, not, sql } from 'drizzle-orm'
import { submissionRef } from '#db/candidates/admission/admit.ts'
import { ownNameKey } from '#db/model/candidates/name-key.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries.ts'
import { visitRequests } from '#db/visits/requests.ts'
import type { FormSource } from '#db/model/submissions/kinds.ts'

const rowsPerRead = 5000

const personIn = (table: typeof patientInquiries | typeof visitRequests) => ({
  id: table.id,
  submissionId: table.submissionId,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
  phone: table.phone,
  createdAt: table.createdAt,
})

const isMissing = (table: typeof patientInquiries | typeof visitRequests, record: string) =>
  and(
    not(table.suspectedSpam),
    sql`not exists (select 1 from ${candidateEvents} as event where event.kind = 'submission'
      and event.data = ${submissionRef(sql.raw(`'${record}'`), sql`${table}.id`)})`,
  )

const inquiriesAfter = (db: Db, last: number) =>
  db
    .select({
      ...personIn(patientInquiries),
      study: patientInquiries.study,
      interest: patientInquiries.interest,
    })
    .from(patientInquiries)
    .where(and(gt(patientInquiries.id, last), isMissing(patientInquiries, 'patient_inquiries')))
    .orderBy(asc(patientInquiries.id))
    .limit(rowsPerRead)
    .all()

const visitsAfter = (db: Db, last: number) =>
  db
    .select({
      ...personIn(visitRequests),
      interest: visitRequests.studyInterest,
      date: visitRequests.preferredDate,
      time: visitRequests.preferredTime,
      status: visitRequests.status,
      updatedAt: visitRequests.updatedAt,
    })
    .from(visitRequests)
    .where(and(gt(visitRequests.id, last), isMissing(visitRequests, 'visit_requests')))
    .orderBy(asc(visitRequests.id))
    .limit(rowsPerRead)
    .all()

const isReadable = (time: string) => !Number.isNaN(Date.parse(time))

/** A row with an unreadable time counts as received now, because it must not keep the site from starting. */
const readable = <Row extends { createdAt: string }>(row: Row): Row =>
  isReadable(row.createdAt) ? row : { ...row, createdAt: new Date().toISOString() }

async function everyPage<Row extends { id: number; createdAt: string }>(
  page: (last: number) => Promise<Row[]>,
) {
  const all: Row[] = []
  for (;;) {
    const rows = await page(all.at(-1)?.id ?? 0)
    all.push(...rows.map(readable))
    if (rows.length < rowsPerRead) return all
  }
}

type Visit = Awaited<ReturnType<typeof visitsAfter>>[number]
type Inquiry = Awaited<ReturnType<typeof inquiriesAfter>>[number]
export type OldSubmission = (Inquiry | Visit) & { record: string; source: FormSource }

/** Every submission without a candidate, by person; those of a person in the order in which they came. */
export async function peopleWithout(db: Db) {
  const inquiries = await everyPage((last) => inquiriesAfter(db, last))
  const visits = await everyPage((last) => visitsAfter(db, last))
  const all: OldSubmission[] = [
    ...inquiries.map((one) => ({
      ...one,
      record: 'patient_inquiries',
      source: 'patient-inquiry' as const,
    })),
    ...visits.map((one) => ({
      ...one,
      record: 'visit_requests',
      source: 'visit-request' as const,
    })),
  ]
  // A stable sort: at the same time, inquiries come before visits.
  const sorted = all.toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt),
  )
  const personOf = ({ email, firstName, lastName, submissionId }: OldSubmission) =>
    `${email.toLowerCase()} ${ownNameKey(firstName, lastName, submissionId)}`
  return [...Map.groupBy(sorted, personOf).values()]
}
