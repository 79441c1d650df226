import { sampleCandidates } from '#db/model/copy/candidates.ts'
import { weekdayKeys } from '#db/model/hours/hours.ts'
import { addDays, dayIn, instantIn, weekdayOf } from '#db/model/lib/time.ts'
import type { VisitKind } from '#db/model/lib/labels.ts'
import type { StackAdmin } from '../helpers/start/stack.ts'

const hours = ['09:00', '11:00', '13:00', '15:00']
const kinds: readonly VisitKind[] = ['consultation', 'screening', 'follow-up', 'call']

/** Sample candidates without a visit. */
const people = sampleCandidates.filter(({ visit }) => !visit)

/** The Monday after today. In this week, visits would be over or not, depending on the day. */
function nextMonday(timeZone: string) {
  const today = dayIn(timeZone)
  return addDays(today, weekdayKeys.length - weekdayKeys.indexOf(weekdayOf(today)))
}

type Location = { id: number; timeZone: string }

/** The times of visits from Monday to Friday. Every seventh hour stays free. */
async function visitTimes(admin: StackAdmin, { id, timeZone }: Location, monday: string) {
  const query = { location: String(id), from: monday, to: addDays(monday, 4) }
  const { days } = await (await admin.calendar.$get({ query })).json()
  return days
    .filter(({ closed }) => closed === undefined)
    .flatMap(({ date }) => hours.map((hour) => instantIn(timeZone, date, hour)))
    .filter((_, at) => at % 7 !== 3)
}

/** Makes visits for the sample candidates in the next week. Returns its Monday. */
export async function addSampleVisits(admin: StackAdmin) {
  const { locations } = await (await admin.locations.$get()).json()
  const [location] = locations
  if (!location) throw new Error('The samples have no location.')
  const monday = nextMonday(location.timeZone)
  for (const [at, time] of (await visitTimes(admin, location, monday)).entries()) {
    const [person, visitType] = [people[at], kinds[at % kinds.length]]
    if (!person || !visitType) break
    const { name, phone } = person
    const [firstName, lastName] = name
    const visit = { visitType, locationId: location.id, startsAt: time }
    const json = { firstName, lastName, phone, ...visit }
    const made = await admin['visit-requests'].$post({ json })
    if (!made.ok) throw new Error(`A visit was refused: ${await made.text()}`)
  }
  return monday
}
