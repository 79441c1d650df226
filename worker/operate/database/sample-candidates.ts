import { asc, eq, sql } from 'drizzle-orm'
import { mergePair } from '#db/candidates/merge/merge.ts'
import { readPair } from '#db/candidates/merge/merge-pair.ts'
import { candidates } from '#db/candidates/tables.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { listLocations } from '#db/locations/shown.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import { users } from '#db/users/users.ts'
import { visitRequests } from '#db/visits/requests.ts'
import { listVisitTypes } from '#db/visits/types.ts'
import { admitStored, deskRulesHere } from './admit.ts'
import { sampleInquiries, samplePeople, sampleVisits } from './sample-people.ts'
import { sampleHistory, sampleState } from './sample-history.ts'

const actor = { id: null, username: 'sample data' }

const byTime = (one: { createdAt: string }, other: { createdAt: string }) =>
  one.createdAt < other.createdAt ? -1 : 1

async function mergeSamples(db: Db, idOf: (email: string) => number) {
  for (const { email, mergedWith } of samplePeople) {
    const kept = samplePeople.find(({ name }) => name.join(' ') === mergedWith)
    const pair = kept && (await readPair(db, idOf(kept.email), idOf(email)))
    if (pair) await mergePair(db, actor, pair)
  }
}

/** Only `npm start` does this, if there never were candidates. Staff delete them by their sample email addresses. */
export async function addSampleCandidates(db: Db) {
  const [{ n } = { n: 0 }] = await db.all<{ n: number }>(
    sql`select count(*) as n from sqlite_sequence where name in ('candidates', 'patient_inquiries', 'visit_requests')`,
  )
  const [owner] = await db
    .select({ id: users.id, name: sql<string>`coalesce(${users.name}, ${users.username})` })
    .from(users)
    .orderBy(asc(users.id))
    .limit(1)
    .all()
  if (n > 0 || !owner) return
  const timeZone = process.env['SITE_TIME_ZONE'] || defaultTimeZone
  const places = {
    locations: await listLocations(db, timeZone),
    types: await listVisitTypes(db),
  }
  const inquiries = sampleInquiries()
  const asked = sampleVisits(places)
  await batch(db, [
    insertMany(db, patientInquiries, inquiries),
    insertMany(db, visitRequests, asked),
  ])
  await admitStored(
    db,
    patientInquiries,
    inquiries.toSorted(byTime).map((one) => ({ ...one, source: 'patient-inquiry' })),
  )
  await admitStored(
    db,
    visitRequests,
    asked.toSorted(byTime).map((one) => ({ ...one, source: 'visit-request' })),
  )
  const made = await db
    .select({ id: candidates.id, email: candidates.email })
    .from(candidates)
    .all()
  const visits = await db
    .select({ id: visitRequests.id, email: visitRequests.email })
    .from(visitRequests)
    .all()
  const idOf = (email: string) => made.find((one) => one.email === email)?.id ?? 0
  const events = samplePeople.flatMap((person) => {
    const { email } = person
    const visitId = visits.find((one) => one.email === email)?.id
    return sampleHistory(person, { candidateId: idOf(email), visitId, owner })
  })
  const { office } = await deskRulesHere(db)
  await batch(db, [
    insertMany(db, candidateEvents, events),
    ...samplePeople.map((person) =>
      db
        .update(candidates)
        .set(sampleState(person, owner, office))
        .where(eq(candidates.email, person.email)),
    ),
  ])
  await mergeSamples(db, idOf)
}
