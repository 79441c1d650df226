import { eq, notExists, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import { submissionRef } from '../candidates/admission/admit.ts'
import { addPersonWith, knownAs } from '../candidates/people/add.ts'
import { sameAs } from '../candidates/people/same.ts'
import type { DeskRules } from '../candidates/admission/lead.ts'
import { agreeOnVisits } from '../candidates/visits/visits.ts'
import { keptIdOf } from '../candidates/person.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import { shownColumns } from '../lib/search.ts'
import { enqueue } from '../mail/outbox.ts'
import { must } from '../must.ts'
import type { Taken, VisitRow } from './changes.ts'
import { isFreeSql } from './free.ts'
import type { StaffVisit } from '../model/visits/request.ts'
import { shownTime } from '../model/visits/times.ts'
import { visitLetterTo } from './letters.ts'
import { personKeyOf } from './plans.ts'
import { visitRequests } from './tables.ts'
import { planCalls } from '../candidates/visits/visit-steps.ts'

type Person = StaffVisit & { submissionId: string }

/** SQL: the id of the candidate whom staff mean: the chosen one, or the one with this name and address or number. */
export const meantCandidateId = ({ candidateId, ...visit }: Person, rules: DeskRules) =>
  candidateId === undefined ? sameAs(knownAs(visit, rules)) : keptIdOf(candidateId)

/** Statements for the candidate whom staff mean. An unknown person becomes a new candidate. */
async function addVisitor(db: Db, actor: Actor, visit: Person, rules: DeskRules) {
  const { candidateId, firstName, lastName, submissionId } = visit
  if (candidateId !== undefined) return { must: [], statements: [], id: keptIdOf(candidateId) }
  const contact = { email: visit.email ?? null, phone: visit.phone ?? null }
  const person = { submissionId, firstName, lastName, ...contact, source: 'phone' as const }
  return addPersonWith(db, actor, person, { rules, ownerName: null })
}

export const findVisitBySubmission = (
  db: Db,
  submissionId: string,
): Promise<VisitRow | undefined> => storedAs(db, submissionId).get()

const storedAs = (db: Db, submissionId: string) =>
  db
    .select(shownColumns(visitRequests))
    .from(visitRequests)
    .where(eq(visitRequests.submissionId, submissionId))

/** In one transaction with the person. Undefined if its time is full, or if the chosen person was deleted. */
export async function addVisit(
  db: Db,
  actor: Actor,
  visit: Person,
  { isForced, ...time }: Taken,
  { rules, timeZone }: { rules: DeskRules; timeZone: string },
): Promise<VisitRow | undefined> {
  const { force: _, startsAt: _at, locationId: _id, candidateId, needs, ...fields } = visit
  const lastName = visit.lastName ?? ''
  const contact = { email: visit.email ?? '', phone: visit.phone ?? '' }
  const shown = shownTime(timeZone, time.startsAt)
  const createdAt = new Date().toISOString()
  const row = {
    ...fields,
    lastName,
    ...contact,
    ...time,
    preferredDate: shown.date,
    preferredTime: shown.time,
    status: 'confirmed' as const,
    source: 'staff' as const,
    needs: needs ?? [],
    agreedAt: createdAt,
    createdAt,
    personKey: personKeyOf({ ...fields, lastName, ...contact }),
  }
  const thisOne = sql`visit.submission_id = ${visit.submissionId}`
  const visitor = await addVisitor(db, actor, visit, rules)
  const author = { by: 'user' as const, actor }
  // No invitation to a visit that has begun.
  const isAhead = time.startsAt > createdAt
  const letter = isAhead ? visitLetterTo({ ...row, suspectedSpam: false }, 'confirmed') : undefined
  const join = sql`join visit_requests as visit on ${thisOne}`
  const ref = submissionRef(sql`'visit_requests'`, sql`visit.id`)
  return change({
    db,
    actor,
    action: 'create',
    table: visitRequests,
    new: { visitType: visit.visitType, startsAt: time.startsAt, locationId: time.locationId },
    page: undefined,
    must: [
      must('used', notExists(storedAs(db, visit.submissionId))),
      ...visitor.must,
      ...(isForced ? [] : [must('full', isFreeSql({ ...time, visitType: visit.visitType }))]),
      ...(candidateId === undefined
        ? []
        : [must('stale', sql`${keptIdOf(candidateId)} is not null`)]),
    ],
    write: insertMany(db, visitRequests, [row]).returning(shownColumns(visitRequests)),
    also: [
      ...visitor.statements,
      db.run(sql`insert into candidate_events (candidate_id, at, "by", user_id, name, kind, data)
        select ${visitor.id}, ${createdAt}, 'user', ${actor.id}, ${actor.name ?? actor.username}, 'submission', ${ref}
        from visit_requests as visit where ${thisOne} on conflict do nothing`),
      ...(visit.visitType === 'call' ? planCalls(db, thisOne) : agreeOnVisits(db, author, thisOne)),
      ...(letter
        ? [
            enqueue(
              db,
              [{ ...letter, cause: '' }],
              sql`'visit_requests ' || visit.id || ' added'`,
              join,
            ),
          ]
        : []),
    ],
  })
}
