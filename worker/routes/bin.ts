import { Hono } from 'hono'
import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { mayChange, type Role, roles } from '#db/model/access.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { recordTables } from '#db/records/tables.ts'
import { getFromBin, listBin } from '#db/revisions/bin.ts'
import type { Env, SignedInUser } from '../env.ts'
import { fieldProblemsOf, namedPage, pageQuery, rowId } from '../lib/http/body/input.ts'
import { found, invalid, isDuplicate, Problem } from '../lib/http/problem.ts'

/** The tables whose records a role may bring back. */
const recordsFor = (role: Role) =>
  keysOf(publicRecords).filter(
    (record) => recordTables[record].bringBack && mayChange(role, publicRecords[record].part),
  )

const missing = () => new Problem(404, 'This is no longer in the bin')

/** Restores a deleted record. It is hidden at first, until staff check and publish it. */
async function bringBack(db: Db, user: SignedInUser, item: Awaited<ReturnType<typeof getFromBin>>) {
  const { record, recordId, values } = found(item, missing)
  const isAllowed = recordsFor(user.role).includes(record)
  const add = found(isAllowed ? recordTables[record].bringBack : undefined, missing)
  const id = Number(recordId)
  const kept = { id, createdAt: String(values['createdAt']) }
  await add(db, user, values, kept)
    .catch((error: unknown) => {
      if (!isDuplicate(error, 'slug')) throw error
      // Another record has its slug now, so it gets a unique one.
      const slug = `${String(values['slug']).slice(0, 180)}-${id}`
      return add(db, user, { ...values, slug }, kept)
    })
    .catch((error: unknown) => {
      if (v.isValiError(error)) throw invalid(fieldProblemsOf(error.issues))
      throw isDuplicate(error, 'id') ? missing() : error
    })
  return { record, id }
}

export const adminBin = new Hono<Env>()
  .get('/', pageQuery, async (c) => {
    const { db, sessionId } = c.var
    const recordsOf = byName(keysOf(roles), recordsFor)
    return c.json(namedPage('items', await listBin(db, recordsOf, sessionId, c.req.valid('query'))))
  })
  .post('/:id/restore', rowId, async (c) => {
    const { db, user } = c.var
    const by = await user()
    return c.json(await bringBack(db, by, await getFromBin(db, c.req.valid('param').id)))
  })
