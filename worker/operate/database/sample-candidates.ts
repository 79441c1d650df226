import { asc, eq, sql } from 'drizzle-orm'
import { daysAfter } from '#db/candidates/business-time.ts'
import { mergePair } from '#db/candidates/merge/merge.ts'
import { readPair } from '#db/candidates/merge/merge-pair.ts'
import { candidateEvents, candidates } from '#db/candidates/tables.ts'
import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries.ts'
import { batch } from '#db/lib/batch.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { fold } from '#db/model/lib/fold.ts'
import { minute, timeFromNow } from '#db/lib/time.ts'
import type { CandidateStatus } from '#db/model/candidates/labels.ts'
import { sampleDomain } from '#db/model/candidates/labels.ts'
import { sampleCandidates } from '#db/model/copy/candidates.ts'
import type { Office } from '#db/model/visit-times.ts'
import { users } from '#db/users.ts'
import { visitRequests } from '#db/visits.ts'
import { fillCandidates, rulesOf } from './candidates.ts'

const inHours = (hours: number) => timeFromNow(hours * 60 * minute)
const quarter = 15 * minute

/** On the quarter of an hour. What is still to be done waits until the office is open. */
function dueIn(hours: number, office: Office) {
  const due = new Date(Math.round(Date.parse(inHours(hours)) / quarter) * quarter)
  return (hours > 0 ? daysAfter(due, 0, office) : due).toISOString()
}

const people = sampleCandidates.map((sample, at) => {
  const local = fold(sample.name.join('.')).replace(/[^a-z.]+/g, '-')
  const [firstName, lastName] = sample.name
  const email = `${local}.${at + 1}${sampleDomain}`
  return { ...sample, firstName, lastName, email }
})
type Person = (typeof people)[number]

const contactOf = ({ firstName, lastName, email, phone }: Person) => ({
  submissionId: crypto.randomUUID(),
  firstName,
  lastName,
  email,
  phone,
})

/** The inserts of what the sample people sent. No mail is sent about these submissions. */
const submissionsOf = (db: Db) => [
  insertMany(
    db,
    patientInquiries,
    people.map((person) => ({
      ...contactOf(person),
      interest: person.interest,
      message: person.message,
      study: person.study ?? null,
      preferredCallTime: person.callTime ?? null,
      createdAt: inHours(-person.wrote),
    })),
  ),
  insertMany(
    db,
    visitRequests,
    people.flatMap((person) => {
      const { visit } = person
      if (!visit) return []
      const preferredDate = inHours(visit.inDays * 24).slice(0, 10)
      const times = { preferredDate, preferredTime: '10:00 AM', visitType: 'screening' } as const
      return [{ ...contactOf(person), ...times, createdAt: inHours(-visit.asked) }]
    }),
  ),
]

type Ids = { candidateId: number; visitId: number | undefined; owner: { id: number; name: string } }

/** The later events of a sample person. Each change of status names the status before it. */
function historyOf(
  { wrote, happened = [], visit, owned }: Person,
  { candidateId, visitId, owner }: Ids,
) {
  let status: CandidateStatus = 'new'
  const events = happened.map((one) => {
    const { ago, by = owner.name } = one
    const event = { candidateId, at: inHours(-ago), by: 'user' as const, name: by }
    if ('to' in one) {
      const data = { from: status, to: one.to, reason: one.reason ?? null }
      status = one.to
      return { ...event, kind: 'status' as const, data }
    }
    if (!('tried' in one)) return { ...event, kind: 'note' as const, data: { text: one.note } }
    const data = { channel: 'phone', outcome: one.tried, note: one.note ?? null }
    return { ...event, kind: 'attempt' as const, data }
  })
  const byStaff = { candidateId, by: 'user' as const, name: owner.name }
  const assigned = { from: null, to: owner.id, fromName: null, toName: owner.name }
  return [
    ...(owned
      ? [{ ...byStaff, at: inHours(0.5 - wrote), kind: 'owner' as const, data: assigned }]
      : []),
    ...events,
    ...(visit && visit.status !== 'pending'
      ? [
          {
            ...byStaff,
            at: inHours(1 - visit.asked),
            kind: 'visit' as const,
            data: { id: visitId, status: visit.status },
          },
        ]
      : []),
  ]
}

function stateOf({ happened = [], next, owned }: Person, owner: Ids['owner'], office: Office) {
  const changes = happened.filter((one) => 'to' in one)
  const { to: status = 'new', reason: closedReason = null } = changes.at(-1) ?? {}
  const isOver = status === 'closed' || status === 'enrolled'
  const last = happened.at(-1)
  return {
    status,
    closedReason,
    ownerId: owned ? owner.id : null,
    attempts: happened.filter((one) => 'tried' in one).length,
    version: 1 + happened.length,
    ...(next && { nextAction: next[0], dueAt: dueIn(next[1], office) }),
    ...(isOver && { nextAction: null, dueAt: null }),
    ...(last && { updatedAt: inHours(-last.ago) }),
  } as const
}

const actor = { id: null, username: 'sample data' }

async function mergeSamples(db: Db, idOf: (email: string) => number) {
  for (const { email, mergedWith } of people) {
    const kept = people.find(({ name }) => name.join(' ') === mergedWith)
    const pair = kept && (await readPair(db, idOf(kept.email), idOf(email)))
    if (pair) await mergePair(db, actor, pair)
  }
}

/**
 * Adds invented candidates to a database that never had any. Only `npm start` does this: their marks are the
 * addresses, by which staff delete them all.
 */
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
  await batch(db, submissionsOf(db))
  await fillCandidates(db)
  const made = await db
    .select({ id: candidates.id, email: candidates.email })
    .from(candidates)
    .all()
  const visits = await db
    .select({ id: visitRequests.id, email: visitRequests.email })
    .from(visitRequests)
    .all()
  const idOf = (email: string) => made.find((one) => one.email === email)?.id ?? 0
  const events = people.flatMap((person) => {
    const { email } = person
    const visitId = visits.find((one) => one.email === email)?.id
    return historyOf(person, { candidateId: idOf(email), visitId, owner })
  })
  const { office } = await rulesOf(db)
  await batch(db, [
    insertMany(db, candidateEvents, events),
    ...people.map((person) =>
      db
        .update(candidates)
        .set(stateOf(person, owner, office))
        .where(eq(candidates.email, person.email)),
    ),
    ...people.flatMap(({ email, visit }) =>
      visit
        ? [
            db
              .update(visitRequests)
              .set({ status: visit.status })
              .where(eq(visitRequests.email, email)),
          ]
        : [],
    ),
  ])
  await mergeSamples(db, idOf)
}
