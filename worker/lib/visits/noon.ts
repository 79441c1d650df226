import type { Db } from '#db/client.ts'
import { enqueue } from '#db/mail/outbox.ts'
import { addDays, clockIn, instantIn } from '#db/model/lib/time.ts'
import type { VisitLocation } from '#db/model/visits/place.ts'
import { shownTime } from '#db/model/visits/times.ts'
import { initialsOf } from '#db/model/visits/initials.ts'
import { listUnanswered, type Unanswered } from '#db/visits/unanswered.ts'
import type { Bindings } from '#worker/env.ts'
import { readVisitPlaces } from './places.ts'

const noon = '12:00'

/** '9:00 AM, A. M.' */
const lineOf = (visit: Unanswered, timeZone: string) =>
  `${shownTime(timeZone, visit.startsAt).time}, ${initialsOf(visit)}${visit.hasEmail ? '' : ' (no e-mail address)'}`

/** The mail of one location about the next day's visits. Its cause contains the day, so that it is written once. */
async function tellLocation(db: Db, { id, name, timeZone }: VisitLocation, now: Date) {
  const { date, time } = clockIn(timeZone, now)
  if (time < noon) return
  const day = addDays(date, 1)
  const [from, to] = [day, addDays(day, 1)].map((one) => instantIn(timeZone, one))
  const unanswered = await listUnanswered(db, id, from ?? '', to ?? '')
  if (unanswered.length === 0) return
  const lines = unanswered.map((visit) => lineOf(visit, timeZone)).join('\n')
  const data = { place: name, day, lines }
  await enqueue(db, [{ cause: `unanswered ${id} ${day}`, kind: 'unanswered', data }])
}

/** At noon, tells staff whom to call about the next day's visits. */
export async function tellUnanswered(db: Db, env: Bindings, time: number) {
  const now = new Date(time)
  const { locations } = await readVisitPlaces(db, env)
  for (const location of locations) await tellLocation(db, location, now)
}
