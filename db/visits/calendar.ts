import { sql } from 'drizzle-orm'
import { keptOf } from '../candidates/person.ts'
import type { Db } from '../client.ts'
import type { VisitKind, VisitNeed, VisitOutcome, VisitStatus } from '../model/lib/labels.ts'
import { addDays, dayIn } from '../model/lib/time.ts'
import type { VisitLocation } from '../model/visits/place.ts'
import { closureOf, daysFrom } from '../model/visits/times.ts'
import { isPlaceHeld } from './free.ts'

type CalendarVisit = {
  id: number
  startsAt: string
  endsAt: string
  status: VisitStatus
  outcome: VisitOutcome | null
  coming: boolean
  firstName: string
  lastName: string
  visitType: VisitKind
  candidateId: number | null
  needs: VisitNeed[]
  updatedAt: string
  /** whether the visit takes a place: a request that has waited for a day does not */
  holds: boolean
}

type Row = Omit<CalendarVisit, 'coming' | 'needs' | 'holds'> & {
  coming: number
  needs: string
  holds: number
}

type Asked = { from: string; to: string; withCalls: boolean }

/** The visits at a location between two days, spam aside; with those by telephone, which have no location. */
async function listVisitsAt(db: Db, id: number, { from, to, withCalls }: Asked) {
  const rows =
    await db.all<Row>(sql`select visit.id as id, visit.starts_at as startsAt, visit.ends_at as endsAt,
      visit.status as status, visit.outcome as outcome, visit.coming as coming,
      visit.first_name as firstName, visit.last_name as lastName, visit.visit_type as visitType,
      visit.needs as needs, visit.updated_at as updatedAt,
      ${isPlaceHeld('visit')} as holds,
      (select ${keptOf('sender')} from candidate_events as came
        join candidates as sender on sender.id = came.candidate_id
        where came.kind = 'submission'
        and came.data = json_object('record', 'visit_requests', 'id', visit.id)) as candidateId
    from visit_requests as visit
    where visit.starts_at >= ${`${addDays(from, -1)}T00:00:00.000Z`}
      and visit.starts_at < ${`${addDays(to, 2)}T00:00:00.000Z`} and not visit.suspected_spam
      and (visit.location_id = ${id} ${withCalls ? sql`or visit.location_id is null` : sql``})
    order by visit.starts_at, visit.id`)
  return rows.map(({ coming, needs, holds, ...visit }): CalendarVisit => ({
    ...visit,
    coming: coming === 1,
    holds: holds === 1,
    // The column holds what the model of needs says.
    needs: JSON.parse(needs) as VisitNeed[],
  }))
}

export async function calendarOf(db: Db, location: VisitLocation, asked: Asked) {
  const visits = await listVisitsAt(db, location.id, asked)
  const byDay = Map.groupBy(visits, ({ startsAt }) => dayIn(location.timeZone, startsAt))
  return daysFrom(asked.from, asked.to).map((date) => {
    const closed = closureOf(date, location)
    return {
      date,
      ...(closed !== undefined && { closed }),
      capacity: location.capacity,
      visits: byDay.get(date) ?? [],
    }
  })
}
