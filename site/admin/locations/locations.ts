import type { InferResponseType } from 'hono/client'
import { type Location, locationFields, WholeLocation } from '#db/model/locations.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'

const { locations } = api.admin

export type ListedLocation = InferResponseType<typeof locations.$get>['locations'][number]

/** A location from the company details has no `updatedAt` yet. */
export type EditedLocation = ListedLocation & { updatedAt?: string }

export const fetchLocation = async (id: string): Promise<EditedLocation> =>
  (await call(locations[':id'].$get(idParam(id)))).location

/** `affected`: the ids of visits on days that are now closed, or whose shown time has changed */
async function saveLocation(
  id: number | undefined,
  location: Location,
  basedOn: string | undefined,
): Promise<{ affected: number[] }> {
  if (id !== undefined)
    return write(locations[':id'].$put({ ...idParam(id), json: { ...location, basedOn } }))
  await write(locations.$post({ json: location }))
  return { affected: [] }
}

export const locationKind = {
  name: 'location',
  what: 'location',
  table: 'locations',
  model: WholeLocation,
  fields: locationFields,
  save: saveLocation,
} as const

export const deleteLocation = ({ id }: Pick<ListedLocation, 'id'>) =>
  write(locations[':id'].$delete(idParam(id)))

/** Takes a location off the site and keeps it. Reads it again first, so that a colleague's other changes stay. */
export async function hideLocation({ id }: Pick<ListedLocation, 'id'>) {
  const location = await fetchLocation(String(id))
  return saveLocation(id, { ...location, active: false }, location.updatedAt)
}
