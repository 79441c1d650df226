import { isRecent } from '#db/lib/is-recent.ts'
import type { Db } from '#db/client.ts'
import type { Alternative } from '#db/model/visits/answers.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { listAlternatives } from '#db/visits/offered.ts'
import { isUnavailable, Problem } from '../http/problem.ts'
import { startLoading, waitForOthers } from '../http/single-flight.ts'

/** The free times as options of a form. */
const optionsOf = (alternatives: readonly Alternative[]) =>
  Object.fromEntries(
    alternatives.map(({ date, time, startsAt }) => [startsAt, `${dayInWords(date)} at ${time}`]),
  )

const sharedMs = 1000

type Shared = { alternatives: Alternative[]; readAt: number }

// One for each isolate: many who want the same time at once get the same answer.
const shared = new Map<string, Shared>()
const mostShared = 100

/** The free times near a full one. Of many requests at once one reads them; while the database is busy there are none. */
async function alternativesTo(db: Db, setting: Setting, startsAt: string, visitId?: number) {
  const key = `times near ${[setting.location?.id, setting.type.type, startsAt, visitId].join(' ')}`
  const fresh = () => {
    const one = shared.get(key)
    return one && isRecent(one.readAt, sharedMs) ? one.alternatives : undefined
  }
  await waitForOthers(key, () => fresh() !== undefined)
  const known = fresh()
  if (known) return known
  const done = startLoading(key)
  try {
    const alternatives = await listAlternatives(db, setting, startsAt, visitId)
    if (shared.size >= mostShared) shared.clear()
    shared.set(key, { alternatives, readAt: Date.now() })
    return alternatives
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return []
  } finally {
    done()
  }
}

/** A time that is full, with the nearest free ones. */
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
