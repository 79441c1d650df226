import type { Db } from './client.ts'
import { loadSection } from './content.ts'
import { hadLocations, listSavedLocations, type LocationRow } from './locations.ts'
import { locationsInDetails } from './model/locations.ts'

/** A location, saved or named by the company details. */
type AnyLocation = Omit<LocationRow, 'version' | 'createdAt' | 'updatedAt'>

/** All locations of the clinic. They follow the company details until staff save one. */
export async function listLocations(db: Db, timeZone: string): Promise<AnyLocation[]> {
  const [saved, isSaved, company] = await Promise.all([
    listSavedLocations(db),
    hadLocations(db),
    loadSection(db, 'company_info'),
  ])
  return isSaved ? saved : locationsInDetails(company, timeZone)
}

/** The locations that visitors see, as the API answers them. */
export const listActiveLocations = async (db: Db, timeZone: string) =>
  (await listLocations(db, timeZone)).flatMap(({ active, ...location }) =>
    active ? [publicLocation(location)] : [],
  )

const publicLocation = ({
  id,
  name,
  address,
  phone,
  timeZone,
  hours,
}: Omit<AnyLocation, 'active'>) => ({
  id,
  name,
  address,
  phone,
  timeZone,
  hours,
})
