import { and, eq, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import { batch } from '../lib/batch.ts'
import { hadLocations, type LocationRow, locations } from './locations.ts'
import { listLocations } from './shown.ts'
import { type Location, withClosedDays } from '../model/locations.ts'
import { publicRecords } from '../model/records/records.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { studies } from '../studies/tables.ts'
import { visitRequests } from '../visits/tables.ts'
import { must, mustFind } from '../must.ts'

const { page } = publicRecords.locations

const valuesOf = (location: Location) => ({
  ...withClosedDays(location),
  phone: location.phone ?? null,
})

/** Saves the locations of the company details, with their ids, before the first change. The pages stay the same. */
export async function settleLocations(db: Db, timeZone: string) {
  if (await hadLocations(db)) return
  const named = await listLocations(db, timeZone)
  const none = sql`not exists (select 1 from sqlite_sequence where name = 'locations')`
  const now = new Date().toISOString()
  // In one statement: the second of two requests at once finds a location, and inserts none.
  const rows = named
    .map(withClosedDays)
    .map(
      ({ id, name, address, phone, timeZone: zone, hours, closedDays }) =>
        sql`select ${id}, ${name}, ${address}, ${phone}, ${zone}, ${JSON.stringify(hours)}, ${JSON.stringify(closedDays)}, 1, 1, ${now}, ${now} where ${none}`,
    )
  if (rows.length === 0) return
  await batch(db, [
    db.run(sql`insert into ${locations}
      (id, name, address, phone, time_zone, hours, closed_days, active, version, created_at, updated_at)
      ${sql.join(rows, sql` union all `)}`),
  ])
}

/** `kept` is for a location that is brought back. */
export const addLocation = (db: Db, actor: Actor, location: Location, kept?: KeptIdentity) =>
  change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: locations,
    ...(kept && { id: kept.id }),
    new: valuesOf(location),
    page: location.active ? page : undefined,
    must: [],
    write: db
      .insert(locations)
      .values({ ...valuesOf(location), ...kept })
      .returning(),
  })

/** Writes nothing and returns undefined if it was saved after `basedOn`, or after `old` was read. */
export const updateLocation = (
  db: Db,
  actor: Actor,
  old: LocationRow,
  location: Location,
  basedOn = old.updatedAt,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: locations,
    id: old.id,
    old,
    new: valuesOf(location),
    page: location.active || old.active ? page : undefined,
    must: [
      mustFind(
        locations,
        and(rowAt(locations, old.id, basedOn), eq(locations.version, old.version)),
      ),
    ],
    write: db
      .update(locations)
      .set({ ...valuesOf(location), version: old.version + 1 })
      .where(eq(locations.id, old.id))
      .returning(),
  })

/** SQL condition: no study names the location. */
const isUnused = (id: number) =>
  sql`not exists (select 1 from ${studies}, json_each(${studies.locationIds}) as place
    where place.value = ${id})`

/** SQL condition: no visit is still to come there. */
const hasNoVisits = (id: number) =>
  sql`not exists (select 1 from ${visitRequests} as visit where visit.location_id = ${id}
    and visit.status in ('pending', 'confirmed') and not visit.suspected_spam
    and visit.ends_at > ${new Date().toISOString()})`

/** Deletes a location. Undefined if a study names it, or if a visit there is to come. */
export const removeLocation = (db: Db, actor: Actor, old: LocationRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: locations,
    id: old.id,
    old,
    page: old.active ? page : undefined,
    must: [
      mustFind(locations, and(eq(locations.id, old.id), eq(locations.active, old.active))),
      must('needed', isUnused(old.id)),
      must('needed', hasNoVisits(old.id)),
    ],
    write: db.delete(locations).where(eq(locations.id, old.id)).returning(),
  })
