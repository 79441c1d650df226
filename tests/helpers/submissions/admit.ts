import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries.ts'
import { admitStored } from '#worker/operate/database/admit.ts'

/** Makes candidates of all inquiries that were put into their table by SQL. */
export async function admitInquiries(db: Db) {
  const stored = await db.select().from(patientInquiries).all()
  await admitStored(
    db,
    patientInquiries,
    stored.map((one) => ({ ...one, source: 'patient-inquiry' })),
  )
}
