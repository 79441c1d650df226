import { isRecent } from '#db/lib/is-recent.ts'
import type { Db } from '#db/client.ts'
import { listLocations } from '#db/locations-shown.ts'
import { officeHours } from '#db/model/hours.ts'
import { locationsInDetails } from '#db/model/locations.ts'
import type { VisitPlaces } from '#db/model/visits/place.ts'
import { listVisitTypes } from '#db/visits/types.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { isUnavailable } from '../http/problem.ts'
import { startLoading, waitForOthers } from '../http/single-flight.ts'
import { keptSlots } from './kept-slots.ts'

const trustedMs = 5000
const flight = 'visit places'

// One for each isolate.
let known: VisitPlaces | undefined
let readAt = 0
let changes = 0

/** After a change, the next request reads them anew. */
export const forgetVisitPlaces = () => {
  readAt = 0
  changes++
  keptSlots.forget()
}

/** Locations and visit types as staff saved them. */
export async function readVisitPlaces(db: Db, env: Bindings): Promise<VisitPlaces> {
  const before = changes
  const [locations, types] = await Promise.all([
    listLocations(db, timeZone(env)),
    listVisitTypes(db),
  ])
  const places = { locations, types }
  // A read that began before a change may have missed it.
  if (before === changes) {
    known = places
    readAt = Date.now()
  }
  return places
}

/**
 * The same for visitors, as they were a few seconds ago, and while the database does not answer, as they were read
 * last. Of many requests at once one reads them.
 */
export async function visitPlacesInForce(db: Db, env: Bindings): Promise<VisitPlaces> {
  const isTrusted = () => isRecent(readAt, trustedMs)
  await waitForOthers(flight, isTrusted)
  if (known && isTrusted()) return known
  const done = startLoading(flight)
  try {
    return await readVisitPlaces(db, env)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return known ?? { locations: assumed(env), types: [] }
  } finally {
    done()
  }
}

/** Stands for the locations in a Worker that has never read them. */
const assumed = (env: Bindings) =>
  locationsInDetails(
    { name: 'The clinic', address: 'The clinic', hours: officeHours },
    timeZone(env),
  )
