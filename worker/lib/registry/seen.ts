import type { Db } from '#db/client.ts'
import {
  placeKey,
  placeKeyInAnyState,
  placeLabel,
  type PlaceOfRegistry,
} from '#db/model/studies/registry/registry.ts'
import { listNumbered, listRegistryRecords } from '#db/studies/registry/registry.ts'
import type { SeenRecord } from '#db/studies/registry/look.ts'
import { datesOf, registryPlaces } from './import.ts'
import type { RegistryStudy } from './record.ts'

/** The maximum number of places in the same city that are shown if the record lacks our place. */
const maxNearby = 5

type Numbered = Awaited<ReturnType<typeof listNumbered>>[number]

/** Finds places by their key. If only one of two places has a state, compares the rest of the key. */
function placesByKey(places: readonly PlaceOfRegistry[]) {
  const keys = new Set(places.map(placeKey))
  const inAnyState = new Set(places.map(placeKeyInAnyState))
  return (place: PlaceOfRegistry) =>
    keys.has(placeKey(place)) || (place.state ? keys : inAnyState).has(placeKeyInAnyState(place))
}

const cityOf = ({ city, state, country }: PlaceOfRegistry) => ({ city, state, country })

/** The findings in a record about the studies with this number. */
export function seenOf(
  nctId: string,
  ours: readonly Numbered[],
  record: RegistryStudy | undefined,
): SeenRecord {
  if (!record) return { nctId, foundAs: null, status: null, places: [], dates: {} }
  const places = registryPlaces(record)
  const lists = placesByKey(places)
  return {
    nctId,
    foundAs: record.protocolSection.identificationModule.nctId,
    status: record.protocolSection.statusModule?.overallStatus ?? null,
    dates: datesOf(record),
    places: ours
      .flatMap(({ registryPlaces }) => registryPlaces)
      .map(({ facility, city, state, zip, country }) => {
        const place = {
          facility: facility ?? '',
          city: city ?? '',
          state: state ?? '',
          zip: zip ?? '',
          country: country ?? '',
        }
        const isListed = lists(place)
        const isInCity = placesByKey([cityOf(place)])
        const nearby = isListed ? [] : places.filter((other) => isInCity(cityOf(other)))
        return { ...place, isListed, nearby: nearby.slice(0, maxNearby).map(placeLabel) }
      }),
  }
}

/** Numbers to compare: the registry's data have changed since the last look, or our places have. */
export async function numbersToSee(db: Db, dataTimestamp: string) {
  const [numbered, records] = await Promise.all([listNumbered(db), listRegistryRecords(db)])
  const stored = new Map(records.map((record) => [record.nctId, record]))
  const byNumber = Map.groupBy(numbered, ({ nctId }) => nctId)
  for (const [nctId, ours] of byNumber) {
    const record = stored.get(nctId)
    const seen = new Set(record?.places.map(placeKey))
    const isSeen = ours.every(
      ({ registryPlaces }) =>
        record?.foundAs === null || registryPlaces.every((place) => seen.has(placeKey(place))),
    )
    if (record?.dataTimestamp === dataTimestamp && isSeen) byNumber.delete(nctId)
  }
  return byNumber
}
