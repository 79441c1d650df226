import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { keptOf } from '../candidates/person.ts'
import { hourMs, minuteMs } from '#db/model/lib/time.ts'
import type { Db } from '../client.ts'
import type { AttemptOutcome } from '../model/candidates/labels.ts'

/** A call may be made a little early, or hours late. */
const early = 15 * minuteMs
const late = 12 * hourMs

/** The outcome that an attempt gives a call; other attempts leave the call open. */
const outcomeOfCall: Partial<Record<AttemptOutcome, 'attended' | 'no-show'>> = {
  reached: 'attended',
  voicemail: 'no-show',
  'no-answer': 'no-show',
}

/** Ends calls that were to be made about now. After one that reached nobody, a letter offers another time. */
export function endCalls(
  db: Db,
  candidateId: number,
  outcome: AttemptOutcome,
): BatchItem<'sqlite'>[] {
  const ends = outcomeOfCall[outcome]
  if (!ends) return []
  const now = Date.now()
  const at = new Date(now).toISOString()
  const isMeant = sql`visit.visit_type = 'call' and visit.status = 'confirmed' and visit.outcome is null
    and not visit.suspected_spam
    and visit.starts_at > ${new Date(now - late).toISOString()}
    and visit.starts_at <= ${new Date(now + early).toISOString()}
    and visit.id in (select came.data ->> '$.id' from candidate_events as came
      join candidates as sender on sender.id = came.candidate_id
      where came.kind = 'submission' and came.data ->> '$.record' = 'visit_requests'
      and ${keptOf('sender')} = ${candidateId})`
  const data = sql`json_object('status', 'missed-call', 'firstName', visit.first_name,
    'date', visit.preferred_date, 'time', visit.preferred_time)`
  return [
    ...(ends === 'no-show'
      ? [
          db.run(sql`insert into mail_outbox (cause, kind, recipient, data, attempts, next_attempt_at, created_at)
            select 'visit_requests ' || visit.id || ' missed ' || visit.starts_at, 'visit', lower(visit.email), ${data}, 0, ${at}, ${at}
            from visit_requests as visit where ${isMeant}
            on conflict do nothing`),
        ]
      : []),
    db.run(sql`update visit_requests as visit set status = 'completed', outcome = ${ends},
      updated_at = max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', visit.updated_at, '+0.001 seconds'))
      where ${isMeant}`),
  ]
}
