import type { Db } from '../client.ts'
import { loadSection } from '../content/shown.ts'
import { hadLocations, listSavedLocations, type LocationRow } from './locations.ts'
import { locationsInDetails } from '../model/locations.ts'

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
  (await listLocations(db, timeZone)).filter(({ active }) => active).map(publicLocation)

/** Without its capacity, which visitors need not know. */
const publicLocation = ({ id, name, address, phone, timeZone, ...location }: AnyLocation) => {
  const { hours, break: pause, closedDays, stepMinutes, horizonDays, active } = location
  const visits = { break: pause, closedDays, stepMinutes, horizonDays }
  return { id, name, address, phone, timeZone, hours, ...visits, active }
}
