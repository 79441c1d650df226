import { Hono } from 'hono'
import type { Db } from '#db/client.ts'
import {
  addLocation,
  removeLocation,
  settleLocations,
  updateLocation,
} from '#db/locations/changes.ts'
import { getLocation } from '#db/locations/locations.ts'
import { listActiveLocations, listLocations } from '#db/locations/shown.ts'
import { Location, LocationChange } from '#db/model/locations.ts'
import { visitsAffected } from '#db/visits/affected.ts'
import { visitFieldsOf } from '#db/model/visits/location-fields.ts'
import type { Env } from '../env.ts'
import { timeZone } from '../lib/config.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { rowId, writtenInput } from '../lib/http/body/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { saved, versionNamed } from '../lib/http/saved.ts'
import { forgetVisitPlaces } from '../lib/visits/places.ts'
import { revisionsOf, rowIdIn } from '../lib/revisions.ts'

export const locationRoutes = new Hono<Env>().get('/', cachedByVersion, async (c) =>
  c.json({ locations: await listActiveLocations(c.var.db, timeZone(c.env)) }),
)

const missing = () => new Problem(404, 'Location not found')
const inUse =
  'Studies are done at this location, or visits are to come there. Switch it off instead, or take it out of them first.'

const locationRevisions = revisionsOf({
  name: 'location',
  record: 'locations',
  model: Location,
  read: (db: Db, id: string) => getLocation(db, rowIdIn(id)),
  write: (db, user, old, location, basedOn) => updateLocation(db, user, old, location, basedOn),
  missing,
})

/** A location that is saved, or that only the company details name. */
const readLocation = async (db: Db, id: number, zone: string) =>
  (await getLocation(db, id)) ?? (await listLocations(db, zone)).find((one) => one.id === id)

/** Before the first change, the locations in the company details become records. */
export const adminLocations = new Hono<Env>()
  .route('/', locationRevisions)
  .get('/', async (c) => c.json({ locations: await listLocations(c.var.db, timeZone(c.env)) }))
  .get('/:id', rowId, async (c) => {
    const location = await readLocation(c.var.db, c.req.valid('param').id, timeZone(c.env))
    return c.json({ location: found(location, missing) })
  })
  .post('/', writtenInput(Location), async (c) => {
    const { db, user } = c.var
    const by = await user()
    await settleLocations(db, timeZone(c.env))
    const location = await addLocation(db, by, c.req.valid('json'))
    forgetVisitPlaces()
    return c.json({ location: found(location, missing) }, 201)
  })
  .put('/:id', rowId, writtenInput(LocationChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    const { id } = c.req.valid('param')
    const by = await user()
    const old = found(await readLocation(db, id, timeZone(c.env)), missing)
    await settleLocations(db, timeZone(c.env))
    const location = await saved({
      name: 'location',
      ...(await versionNamed(basedOn, () => getLocation(db, id))),
      read: () => getLocation(db, id),
      write: (old) => updateLocation(db, by, old, { ...visitFieldsOf(old), ...values }),
      missing,
    })
    forgetVisitPlaces()
    const affected = await visitsAffected(db, old, location)
    return c.json({ location, affected })
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const by = await user()
    found(await readLocation(db, id, timeZone(c.env)), missing)
    await settleLocations(db, timeZone(c.env))
    const old = found(await getLocation(db, id), missing)
    const isRemoved = await removeLocation(db, by, old)
    forgetVisitPlaces()
    if (isRemoved) return c.body(null, 204)
    throw (await getLocation(db, id)) ? new Problem(409, inUse) : missing()
  })
