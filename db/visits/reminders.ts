import { sql } from 'drizzle-orm'
import { groupOf } from '../candidates/person.ts'
import { withPerson } from '../candidates/contact/reader.ts'
import type { Db } from '../client.ts'
import { enqueue, type NewMail } from '../mail/outbox.ts'
import { dayIn, hourMs } from '../model/lib/time.ts'
import type { VisitSource } from '../model/lib/labels.ts'
import { type VisitPlaces, zoneOfVisit } from '../model/visits/place.ts'
import { getSettings } from '../settings.ts'
import { listInQuestion } from './in-question.ts'
import { visitLetterTo } from './letters.ts'

type Ahead = {
  id: number
  /** the kept candidate; null if the visit has none */
  person: number | null
  firstName: string
  email: string
  startsAt: string
  preferredDate: string
  preferredTime: string
  locationId: number | null
  source: VisitSource | null
  agreedAt: string | null
  createdAt: string
  /** the day of the last reminder to this person, in the zone of its visit */
  remindedOn: string | null
}

const dayHours = 24

/** The confirmed visits between two moments, except those of people who asked for no contact. */
const listAhead = (db: Db, from: Date, to: Date) =>
  db.all<Ahead>(sql`select visit.id as id, kept.id as person, visit.first_name as firstName, visit.email as email,
      visit.starts_at as startsAt, visit.preferred_date as preferredDate, visit.preferred_time as preferredTime,
      visit.location_id as locationId, visit.source as source, visit.agreed_at as agreedAt, visit.created_at as createdAt,
      (select max(letter.data ->> '$.day') from (
          select came.data ->> '$.id' as id from candidate_events as came
          where came.candidate_id in ${groupOf(sql`kept.id`)} and came.kind = 'submission'
            and came.data ->> '$.record' = 'visit_requests'
          union select visit.id) as own
        cross join mail_outbox as letter on letter.cause >= 'visit_requests ' || own.id || ' remind '
          and letter.cause < 'visit_requests ' || own.id || ' remind!') as remindedOn
    from visit_requests as visit ${withPerson}
    where visit.status = 'confirmed' and not visit.suspected_spam and visit.visit_type <> 'call'
      and visit.starts_at > ${from.toISOString()} and visit.starts_at <= ${to.toISOString()}
      and kept.do_not_contact is null
    order by visit.starts_at, visit.id`)

type Due = { visit: Ahead; hours: number }

const dueAt = ({ visit, hours }: Due) => new Date(Date.parse(visit.startsAt) - hours * hourMs)

/** Only the latest reminder of those due since the last run; none if the time was agreed on after it was due. */
function dueOf(visit: Ahead, reminderHours: readonly number[], now: Date): Due[] {
  const aheadMs = Date.parse(visit.startsAt) - now.getTime()
  const hours = reminderHours.findLast((one) => one * hourMs >= aheadMs)
  if (hours === undefined) return []
  const due = { visit, hours }
  return visit.agreedAt !== null && Date.parse(visit.agreedAt) > dueAt(due).getTime() ? [] : [due]
}

/** Tells staff about a visit whose day was closed since. */
const closedNotice = ({ visit, hours }: Due): NewMail => ({
  cause: `visit_requests ${visit.id} closed ${hours} ${visit.startsAt}`,
  kind: 'notice',
  data: { what: 'visit request', visit: 'closed' },
})

/**
 * The reminder of the first of these visits of a person, which names the others too. If staff made one of the visits,
 * the reminder has the kind of our own letters, so that bookings by a stranger under this name cannot hold it back.
 */
function reminderOf({ visit, hours }: Due, others: readonly Ahead[], day: string): NewMail[] {
  const isOfStaff = [visit, ...others].some(({ source }) => source === 'staff')
  const kind = isOfStaff ? 'visit' : 'own-visit'
  const letter = visitLetterTo({ ...visit, suspectedSpam: false }, 'reminder', kind)
  if (!letter) return []
  const data = {
    ...letter.data,
    startsAt: visit.startsAt,
    day,
    ...(others.length > 0 && { others: others.map(({ id }) => id).join(' ') }),
  }
  return [
    { ...letter, data, cause: `visit_requests ${visit.id} remind ${hours} ${visit.startsAt}` },
  ]
}

/** Writes the reminders that are due: one for a person and day, which names all their visits of the next days. */
export async function enqueueReminders(db: Db, now: Date, readPlaces: () => Promise<VisitPlaces>) {
  const { reminderHours } = await getSettings(db)
  const until = new Date(now.getTime() + (Math.max(0, ...reminderHours) + dayHours) * hourMs)
  const ahead = await listAhead(db, now, until)
  const due = ahead.flatMap((visit) => dueOf(visit, reminderHours, now))
  if (due.length === 0) return
  const places = await readPlaces()
  const inQuestion = await listInQuestion(db, places, ahead)
  const dayOf = ({ visit }: Due, at: Date) => dayIn(zoneOfVisit(places, visit), at)
  const isNew = (one: Due) => (one.visit.remindedOn ?? '') < dayOf(one, dueAt(one))
  const isClosed = ({ id }: Ahead) => inQuestion.has(id)
  const toRemind = due.filter((one) => !isClosed(one.visit) && isNew(one))
  const personOf = ({ person, id }: Ahead) => person ?? `visit ${id}`
  const mails = [...Map.groupBy(toRemind, ({ visit }) => personOf(visit))].flatMap(
    ([person, [first]]) => {
      if (!first) return []
      const others = ahead.filter(
        (one) => personOf(one) === person && one !== first.visit && !isClosed(one),
      )
      return reminderOf(first, others, dayOf(first, now))
    },
  )
  const notices = due.filter(({ visit }) => isClosed(visit)).map(closedNotice)
  if (mails.length + notices.length > 0) await enqueue(db, [...mails, ...notices])
}
