import { beforeAll, expect } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { Location } from '#db/model/locations.ts'
import type { startApi } from '../start/api.ts'
import { jsonRequest } from '../bodies/json.ts'

type Api = Awaited<ReturnType<typeof startApi>>

/** Saves the values of a visit type, with some of them replaced. */
export async function saveType({ admin, adminFetch }: Api, type: string, more: object) {
  const { visitTypes } = await (await admin.admin['visit-types'].$get()).json()
  const found = visitTypes.find((one) => one.type === type)
  const { type: _, version, ...values } = found ?? { type, version: 1 }
  const json = { ...values, ...more, basedOn: version }
  return adminFetch(`/api/admin/visit-types/${type}`, jsonRequest('PUT', json))
}

/** Lets every location take as many visits at a time as possible. */
export async function makeRoom({ admin }: Api) {
  const { locations } = admin.admin
  const { locations: all } = await (await locations.$get()).json()
  for (const { id, name, address, timeZone, hours } of all) {
    const json = { name, address, timeZone, hours, capacity: 100 }
    const saved = await locations[':id'].$put({ param: { id: String(id) }, json })
    expect(saved.status).toBe(200)
  }
}

/** Lets visits take place at any hour of any day, for tests about a visit that begins soon. */
export async function openAlways({ admin, adminFetch }: Api) {
  const { locations } = await (await admin.admin.locations.$get()).json()
  for (const { id, ...location } of locations) {
    const hours = Object.fromEntries(keysOf(officeHours).map((day) => [day, [['00:00', '23:59']]]))
    const values = Object.fromEntries(
      keysOf(Location.entries).map((name) => [name, location[name]]),
    )
    const json = jsonRequest('PUT', { ...values, hours })
    const saved = await adminFetch(`/api/admin/locations/${id}`, json)
    expect([saved.status, saved.ok || (await saved.text())]).toEqual([200, true])
  }
}

/** For tests that are not about free times. */
export const roomForAll = (api: () => Promise<Api>) => beforeAll(async () => makeRoom(await api()))
