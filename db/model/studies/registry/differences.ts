import { keysOf } from '#db/model/lib/keys.ts'
import {
  placeKey,
  placeLabel,
  type PlaceOfRegistry,
  registryDates,
  type RegistryRecord,
} from './registry.ts'

/** The fields in which the registry may differ from our record. */
export const differenceLabels = {
  nctId: 'Registry number',
  status: 'Registry status',
  registryPlaces: 'Our place',
  ...registryDates,
} as const
export type DifferenceField = keyof typeof differenceLabels

type RegistryDifference = {
  studyId: number
  nctId: string
  field: DifferenceField
  ours: string | null
  registry: string | null
}

type OurStudy = {
  id: number
  nctId: string | null
  status: string | null
  registryPlaces: readonly PlaceOfRegistry[]
}

export function differencesOf(
  study: OurStudy,
  record: RegistryRecord | undefined,
): RegistryDifference[] {
  const { id: studyId, nctId } = study
  if (!nctId || !record) return []
  const differing = (field: DifferenceField, ours: string | null, registry: string | null) =>
    ours === registry ? [] : [{ studyId, nctId, field, ours, registry }]
  const number = differing('nctId', nctId, record.foundAs)
  if (record.foundAs === null) return number
  const checked = new Map(record.places.map((place) => [placeKey(place), place]))
  return [
    ...number,
    ...(record.status === null ? [] : differing('status', study.status, record.status)),
    ...study.registryPlaces.flatMap((place) => {
      const found = checked.get(placeKey(place))
      if (!found || found.isListed) return []
      return differing('registryPlaces', placeLabel(place), found.nearby.join('; ') || null)
    }),
    ...keysOf(registryDates).flatMap((field) =>
      differing(field, record.knownDates[field] ?? null, record.dates[field] ?? null),
    ),
  ]
}
