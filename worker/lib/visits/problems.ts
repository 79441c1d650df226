import type { Db } from '#db/client.ts'
import type { Alternative } from '#db/model/visits/answers.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { listAlternatives } from '#db/visits/offered.ts'
import { isUnavailable, Problem } from '../http/problem.ts'
import { remembered } from '../http/remembered.ts'

const optionsOf = (alternatives: readonly Alternative[]) =>
  Object.fromEntries(
    alternatives.map(({ date, time, startsAt }) => [startsAt, `${dayInWords(date)} at ${time}`]),
  )

const kept = remembered<Alternative[]>({ forMs: 1000, flight: 'times near' })

/** The free times near a full one; empty while the database is busy. */
export async function alternativesTo(db: Db, setting: Setting, startsAt: string, visitId?: number) {
  const key = [setting.location?.id, setting.type.type, startsAt, visitId].join(' ')
  try {
    return await kept.get(() => listAlternatives(db, setting, startsAt, visitId), key)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return []
  }
}

export const unknownLocation = () => new Problem(404, 'There is no such location')

/** The person already has a booked visit of this type. */
export const secondVisit = () =>
  new Problem(
    409,
    'You have an appointment of this kind already. To move or cancel it, please use the link in our e-mail, or call us.',
  )

/** The time is full; the answer has the nearest free times. */
export async function fullProblem(
  db: Db,
  setting: Setting,
  startsAt: string,
  visitId?: number,
): Promise<Problem> {
  const alternatives = await alternativesTo(db, setting, startsAt, visitId)
  const options = optionsOf(alternatives)
  const near = Object.values(options)
  return new Problem(
    409,
    `This time is taken.${near.length > 0 ? ` The nearest free times: ${near.join('; ')}.` : ''} Please choose another one.`,
    { alternatives, choices: { startsAt: options } },
  )
}
