import { sql } from 'drizzle-orm'
import { admit } from '#db/candidates/admission/admit.ts'
import {
  contactColumns,
  type DeskRules,
  firstSteps,
  type Lead,
} from '#db/candidates/admission/lead.ts'
import { defaultPhoneRegion } from '#db/candidates/keys.ts'
import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { batch } from '#db/lib/batch.ts'
import { rowValue } from '#db/lib/insert-many.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import type { SubmissionTable } from '#db/submissions/submission.ts'
import { storedSubmission } from '#db/submissions/effects.ts'

const submissionsPerWrite = 2000

/** The rules of this machine's settings and of the stored office hours. */
export async function deskRulesHere(db: Db): Promise<DeskRules> {
  const { SITE_TIME_ZONE, PHONE_REGION } = process.env
  const { hours, promise } = await loadSection(db, 'company_info')
  return {
    office: { timeZone: SITE_TIME_ZONE || defaultTimeZone, hours, promise },
    phoneRegion: PHONE_REGION || defaultPhoneRegion,
  }
}

/** Makes candidates from these stored submissions, as the forms would, but sends no mail. */
export async function admitStored(
  db: Db,
  table: SubmissionTable,
  submissions: (Lead & { createdAt: string })[],
) {
  const rules = await deskRulesHere(db)
  const stepOf = firstSteps(rules)
  const came = submissions.map((lead) => ({
    cause: lead.submissionId,
    ...contactColumns(lead, lead.createdAt, rules),
    ...stepOf(lead, lead.createdAt),
  }))
  const join = sql`cross join ${table} on ${table.submissionId} = ${rowValue('cause')}`
  const { ref } = storedSubmission(table)
  for (let at = 0; at < came.length; at += submissionsPerWrite) {
    await batch(db, admit(db, came.slice(at, at + submissionsPerWrite), { join, ref }))
  }
}
