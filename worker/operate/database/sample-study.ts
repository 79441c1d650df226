import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { listLocations } from '#db/locations/shown.ts'
import {
  sampleCallHours,
  sampleLetter,
  samplePrescreener,
  sampleStudy,
} from '#db/model/copy/sample-study.ts'
import { addDays, defaultTimeZone } from '#db/model/lib/time.ts'
import { Study } from '#db/model/studies/study.ts'
import { defaultVisitTypes } from '#db/model/visits/types.ts'
import { addApproval } from '#db/studies/approvals/approvals.ts'
import { addStudy } from '#db/studies/changes.ts'
import { updatePrescreener } from '#db/studies/prescreener/draft.ts'
import { gateDay } from '#db/studies/state.ts'
import { studySlugs } from '#db/studies/tables.ts'
import { visitTypeValues } from '#db/visits/tables.ts'

const actor = { id: null, username: 'sample data' }

/** The dates of the board's approval letter, which is valid for about a year. */
const daysOfLetter = (today: string) => ({
  approvedOn: addDays(today, -10),
  expiresOn: addDays(today, 355),
})

/** Version 1 means that nobody has saved these hours, so they are deleted with the sample study. */
const addCallHours = (db: Db) =>
  db
    .insert(visitTypeValues)
    .values({ type: 'call', ...defaultVisitTypes.call, hours: sampleCallHours, version: 1 })
    .onConflictDoNothing()

/** Adds a complete study with the board's approvals, and hours for calls, if the database never had a study. */
export async function addSampleStudy(db: Db) {
  if (await db.select().from(studySlugs).limit(1).get()) return
  const timeZone = process.env['SITE_TIME_ZONE'] || defaultTimeZone
  const [day, locations] = await Promise.all([gateDay(db, timeZone), listLocations(db, timeZone)])
  const letter = { ...sampleLetter, ...daysOfLetter(day) }
  const values = v.parse(Study, {
    ...sampleStudy,
    locationIds: locations.map(({ id }) => id),
    reviewUntil: letter.expiresOn,
    enrolFrom: letter.approvedOn,
    enrolTo: letter.expiresOn,
  })
  const study = { ...values, slug: sampleStudy.slug }
  const added = await addStudy(db, actor, study, { day, sample: true })
  const asked = added && (await updatePrescreener(db, actor, added, samplePrescreener, day))
  if (!asked) return
  for (const material of ['page', 'prescreener'] as const)
    await addApproval(db, actor, asked, { material, ...letter }, day)
  await addCallHours(db)
}
