import { sql } from 'drizzle-orm'
import { submissionRef } from '#db/candidates/admission/admit.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import type { Shot } from './load.ts'

/** How many acknowledged submissions are not in the database together with a candidate's event. */
export async function missingIn(db: Db, answered: Shot[]) {
  const ids = answered.map(({ body }) => JSON.parse(body ?? '{}').submissionId as string)
  let found = 0
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    const rows = db
      .select({ n: sql<number>`count(*)` })
      .from(patientInquiries)
      .innerJoin(
        candidateEvents,
        sql`kind = 'submission' and data = ${submissionRef(sql`'patient_inquiries'`, patientInquiries.id)}`,
      )
    found += (await rows.where(sql`submission_id in ${some}`).get())?.n ?? 0
  }
  return ids.length - found
}
