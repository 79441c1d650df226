import { asc, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { admitStored } from '#worker/operate/database/admit.ts'

/** The database's answers are limited to 10 MB. */
const inquiriesPerRead = 4000

/** Makes candidates of all inquiries that were put into their table by SQL. */
export async function admitInquiries(db: Db) {
  for (let last = 0; ;) {
    const stored = await db
      .select()
      .from(patientInquiries)
      .where(gt(patientInquiries.id, last))
      .orderBy(asc(patientInquiries.id))
      .limit(inquiriesPerRead)
    const newest = stored.at(-1)
    if (!newest) return
    last = newest.id
    const leads = stored.map((one) => ({ ...one, source: 'patient-inquiry' as const }))
    await admitStored(db, patientInquiries, leads)
  }
}
