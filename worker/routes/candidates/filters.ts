import { Hono } from 'hono'
import { deleteFilter, insertFilter, listFilters } from '#db/candidates/list/saved-filters.ts'
import { maxFilters } from '#db/model/candidates/limits.ts'
import { SavedFilter } from '#db/model/candidates/filter.ts'
import type { Env } from '#worker/env.ts'
import { input, rowId } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'

const missing = () => new Problem(404, 'This filter is not here any more')
const tooMany = () =>
  new Problem(409, `You keep ${maxFilters} filters already. Please delete one of them first.`)

/** Filters of the desk that users save under a name, each for themselves. */
export const adminCandidateFilters = new Hono<Env>()
  .get('/', async (c) => c.json({ filters: await listFilters(c.var.db, c.var.sessionId) }))
  .post('/', input(SavedFilter), async (c) => {
    const { id } = await c.var.user()
    const filter = await insertFilter(c.var.db, id, c.req.valid('json'))
    return c.json({ filter: found(filter, tooMany) }, 201)
  })
  .delete('/:id', rowId, async (c) => {
    const { id } = await c.var.user()
    found(await deleteFilter(c.var.db, id, c.req.valid('param').id), missing)
    return c.body(null, 204)
  })
