import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { groupOf, keptIdOf } from './person.ts'
import type { Db } from '../client.ts'
import { candidaciesQuery } from './candidacy/read-candidacies.ts'
import { consentsOf } from '../consents/consents.ts'
import { inquiryOutcomes, patientInquiries } from '../inquiries/inquiries.ts'
import { shownColumns } from '../lib/search.ts'
import { mailOutbox } from '../mail/outbox.ts'
import type { CandidateEvent } from '../model/candidates/events.ts'
import { mostEvents, mostSubmissions } from '../model/candidates/limits.ts'
import { visitRequests } from '../visits/requests.ts'
import { eventColumns, withTodaysReasons } from './events.ts'
import { lettersToPeople } from './contact/letters.ts'
import { contactsQuery } from './people/contact-list.ts'
import { namesQuery } from './people/names.ts'
import { candidateColumns } from './shown.ts'
import { candidates } from './tables.ts'
import { candidateEvents } from './event-tables.ts'
import type { CandidateTable } from '../model/submissions/kinds.ts'
import type { EventKind } from '../model/candidates/labels.ts'

const candidateWith = (db: Db, id: number) =>
  db
    .select(candidateColumns)
    .from(candidates)
    .where(sql`${candidates.id} = ${keptIdOf(id)}`)

const { inquiryId: _, ...outcomeColumns } = getTableColumns(inquiryOutcomes)

const persons = (id: number) => groupOf(keptIdOf(id))

const recordsOf = (id: number, record: CandidateTable) => sql`(
  select data ->> '$.id' from ${candidateEvents}
  where candidate_id in ${persons(id)} and kind = 'submission' and data ->> '$.record' = ${record})`

/**
 * A candidate with everything about the person, read in one round trip. For a merged one, the kept candidate is read.
 * `isCut` says whether older ones are left out.
 */
export async function readCandidate(db: Db, id: number) {
  const [
    [candidate],
    happened,
    inquiries,
    visits,
    mails,
    contacts,
    otherNames,
    consents,
    candidacies,
  ] = await db.batch([
    candidateWith(db, id),
    db
      .select(eventColumns)
      .from(candidateEvents)
      .where(sql`${candidateEvents.candidateId} in ${persons(id)}`)
      .orderBy(desc(candidateEvents.id))
      .limit(mostEvents),
    db
      .select({ ...shownColumns(patientInquiries), prescreen: outcomeColumns })
      .from(patientInquiries)
      .leftJoin(inquiryOutcomes, eq(inquiryOutcomes.inquiryId, patientInquiries.id))
      .where(sql`${patientInquiries.id} in ${recordsOf(id, 'patient_inquiries')}`)
      .orderBy(desc(patientInquiries.id))
      .limit(mostSubmissions),
    db
      .select(shownColumns(visitRequests))
      .from(visitRequests)
      .where(sql`${visitRequests.id} in ${recordsOf(id, 'visit_requests')}`)
      .orderBy(desc(visitRequests.id))
      .limit(mostSubmissions),
    db
      .select({ id: mailOutbox.id, at: mailOutbox.sentAt, kind: mailOutbox.kind })
      .from(mailOutbox)
      .where(
        sql`${mailOutbox.id} in ${lettersToPeople(persons(id))} and ${mailOutbox.sentAt} is not null`,
      )
      .orderBy(desc(mailOutbox.id))
      .limit(mostEvents),
    contactsQuery(db, id),
    namesQuery(db, id),
    consentsOf(db, persons(id)),
    candidaciesQuery(db, persons(id)),
  ])
  if (!candidate) return undefined
  const letters = mails.map(({ id, at, kind }) => ({
    // Negative: no event has this id.
    id: -id,
    at: at ?? '',
    by: 'system' as const,
    userId: null,
    name: null,
    kind: 'mail' as const,
    data: { kind },
  }))
  // The column holds what `Happened` says: nothing else writes events.
  const events = [...(happened as CandidateEvent[]).map(withTodaysReasons), ...letters].toSorted(
    (one, other) => one.at.localeCompare(other.at) || Math.abs(one.id) - Math.abs(other.id),
  )
  const submissions = [
    ...inquiries.map((inquiry) => ({ kind: 'patient-inquiry' as const, ...inquiry })),
    ...visits.map((visit) => ({ kind: 'visit-request' as const, ...visit })),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const isCut = {
    submissions: [inquiries, visits].some(({ length }) => length === mostSubmissions),
    events: happened.length === mostEvents,
  }
  return {
    candidate,
    submissions,
    events,
    contacts,
    names: otherNames,
    consents,
    candidacies,
    isCut,
  }
}

export type StoredCandidateRecord = NonNullable<Awaited<ReturnType<typeof readCandidate>>>

const isAside: readonly EventKind[] = ['note', 'mail', 'visit']

/**
 * The changes of a candidate since this version, and the author of the last one. All events of one change have
 * the same time, and each change raises the version by one; a submission may do so or not.
 */
export function changedSince({ candidate, events }: StoredCandidateRecord, version: number) {
  const changes = events.filter(({ kind }) => !isAside.includes(kind))
  const times = changes.flatMap(({ kind, at }) => (kind === 'submission' ? [] : at))
  const behind = Math.max(1, candidate.version - version)
  const since = [...new Set(times)].at(-behind) ?? ''
  const what: CandidateEvent[] = changes.filter(({ at }) => at >= since)
  const last = what.at(-1)
  return last && { name: last.name, at: last.at, what }
}
