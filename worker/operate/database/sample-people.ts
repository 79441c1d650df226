import { fold } from '#db/model/lib/fold.ts'
import { hourMs, shownInstant, timeFromNow } from '#db/model/lib/time.ts'
import { sampleDomain } from '#db/model/candidates/labels.ts'
import { sampleCandidates } from '#db/model/copy/candidates.ts'
import { wallTime } from '#db/model/lib/clock.ts'
import { settingOf, type VisitPlaces } from '#db/model/visits/place.ts'
import { addMinutes } from '#db/model/visits/times.ts'
import { personKeyOf } from '#db/visits/plans.ts'

export const inHours = (hours: number) => timeFromNow(hours * hourMs)

export const samplePeople = sampleCandidates.map((sample, at) => {
  const local = fold(sample.name.join('.')).replace(/[^a-z.]+/g, '-')
  const [firstName, lastName] = sample.name
  const email = `${local}.${at + 1}${sampleDomain}`
  return { ...sample, firstName, lastName, email }
})
export type SamplePerson = (typeof samplePeople)[number]

const contactOf = ({ firstName, lastName, email, phone }: SamplePerson) => ({
  submissionId: crypto.randomUUID(),
  firstName,
  lastName,
  email,
  phone,
})

export const sampleInquiries = () =>
  samplePeople.map((person) => ({
    ...contactOf(person),
    interest: person.interest,
    message: person.message,
    study: person.study ?? null,
    preferredCallTime: person.callTime ?? null,
    createdAt: inHours(-person.wrote),
  }))

const visitType = 'screening'

/** The visits that sample people request, at the first active location. */
export const sampleVisits = (places: VisitPlaces) =>
  samplePeople.flatMap((person) => {
    const { visit } = person
    const setting = settingOf(places, visitType)
    if (!visit || !setting) return []
    const preferredDate = inHours(visit.inDays * 24).slice(0, 10)
    const preferredTime = '10:00 AM'
    const startsAt = shownInstant(setting.place.timeZone, preferredDate, wallTime(preferredTime))
    const createdAt = inHours(-visit.asked)
    return [
      {
        ...contactOf(person),
        visitType,
        preferredDate,
        preferredTime,
        source: 'visitor' as const,
        locationId: setting.location?.id ?? null,
        ...(startsAt && { startsAt, endsAt: addMinutes(startsAt, setting.type.minutes) }),
        personKey: personKeyOf(person),
        status: visit.status,
        // Agreed just now: otherwise the first cron would send reminders that were due earlier.
        agreedAt: visit.status === 'confirmed' ? inHours(0) : null,
        createdAt,
      },
    ] as const
  })
