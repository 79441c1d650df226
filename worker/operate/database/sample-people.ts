import type { Db } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { fold } from '#db/model/lib/fold.ts'
import { minute, timeFromNow } from '#db/lib/time.ts'
import { sampleDomain } from '#db/model/candidates/labels.ts'
import { sampleCandidates } from '#db/model/copy/candidates.ts'
import { visitRequests } from '#db/visits/requests.ts'

export const inHours = (hours: number) => timeFromNow(hours * 60 * minute)

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

/** The inserts of what the sample people sent. No mail is sent about these submissions. */
export const sampleSubmissions = (db: Db) => [
  insertMany(
    db,
    patientInquiries,
    samplePeople.map((person) => ({
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
    samplePeople.flatMap((person) => {
      const { visit } = person
      if (!visit) return []
      const preferredDate = inHours(visit.inDays * 24).slice(0, 10)
      const times = { preferredDate, preferredTime: '10:00 AM', visitType: 'screening' } as const
      return [{ ...contactOf(person), ...times, createdAt: inHours(-visit.asked) }]
    }),
  ),
]
