import type { Db } from '#db/client.ts'
import { listLocations } from '#db/locations/shown.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import { locationsInDetails } from '#db/model/locations.ts'
import type { VisitPlaces } from '#db/model/visits/place.ts'
import { listVisitTypes } from '#db/visits/types.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { remembered } from '../http/remembered.ts'
import { keptSlots } from './free-days.ts'

const kept = remembered<VisitPlaces>({ forMs: 5000, flight: 'visit places' })

/** Call it after a change: the next request reads from the database. */
export function forgetVisitPlaces() {
  kept.forget()
  keptSlots.forget()
}

async function readPlaces(db: Db, env: Bindings) {
  const [locations, types] = await Promise.all([
    listLocations(db, timeZone(env)),
    listVisitTypes(db),
  ])
  return { locations, types }
}

/** Locations and visit types as staff saved them. */
export const readVisitPlaces = (db: Db, env: Bindings) => kept.readNow(() => readPlaces(db, env))

/** The same for visitors, up to five seconds old. */
export const visitPlacesInForce = (db: Db, env: Bindings) =>
  kept.getOrLast(
    () => readPlaces(db, env),
    () => ({ locations: assumed(env), types: [] }),
  )

/** The locations in a Worker that has never been able to read them. */
const assumed = (env: Bindings) =>
  locationsInDetails(
    { name: 'The clinic', address: 'The clinic', hours: officeHours },
    timeZone(env),
  )
