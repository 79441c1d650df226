import type { Db } from '#db/client.ts'
import { placeKey, placeLabel, type RegistryPlace } from '#db/model/studies/registry.ts'
import { listNumbered, listRegistryRecords } from '#db/studies/registry.ts'
import type { SeenRecord } from '#db/studies/registry-look.ts'
import { datesOf, placesOf } from './import.ts'
import type { RegistryStudy } from './record.ts'

/** As many places in the same city are named where ours is not in the record. */
const maxNearby = 5

type Numbered = Awaited<ReturnType<typeof listNumbered>>[number]

const inSameCity = (one: RegistryPlace, other: { city?: string | null; country?: string | null }) =>
  placeKey({ city: one.city, country: one.country }) ===
  placeKey({ city: other.city, country: other.country })

/** The findings of a record about the studies that have this number. */
export function seenOf(
  nctId: string,
  ours: readonly Numbered[],
  record: RegistryStudy | undefined,
): SeenRecord {
  if (!record) return { nctId, foundAs: null, status: null, places: [], dates: {} }
  const places = placesOf(record)
  const keys = new Set(places.map(placeKey))
  return {
    nctId,
    foundAs: record.protocolSection.identificationModule.nctId,
    status: record.protocolSection.statusModule?.overallStatus ?? null,
    dates: datesOf(record),
    places: ours
      .flatMap(({ registryPlaces }) => registryPlaces)
      .map(({ facility, city, zip, country }) => {
        const place = {
          facility: facility ?? '',
          city: city ?? '',
          zip: zip ?? '',
          country: country ?? '',
        }
        const isListed = keys.has(placeKey(place))
        const nearby = isListed ? [] : places.filter((other) => inSameCity(other, place))
        return { ...place, isListed, nearby: nearby.slice(0, maxNearby).map(placeLabel) }
      }),
  }
}

/** Numbers that need a look: the registry's data have changed since, or our places have. */
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
