import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { noteOnce } from '../../db/audit.ts'
import type { AuditAction } from '../../db/model/audit.ts'
import { HeldPage } from '../../db/model/held.ts'
import type { Env } from '../env.ts'
import { listHeld } from '../lib/submissions/held-list.ts'
import { deleteHeld, isHeld, retryHeld } from '../lib/submissions/held.ts'
import { isSubmissionName, type SubmissionName } from '../lib/submissions/kinds.ts'
import { params, query } from '../lib/http/input.ts'
import { Problem } from '../lib/http/problem.ts'

const heldId = params(
  v.object({
    name: v.custom<SubmissionName>((name) => typeof name === 'string' && isSubmissionName(name)),
    id: v.pipe(v.string(), v.uuid()),
  }),
)

const noteDecision = async (c: Context<Env>, action: AuditAction, now?: string) =>
  noteOnce(c.var.db, await c.var.user(), {
    action,
    record: 'refused_submissions',
    recordId: `${c.req.param('name')} ${c.req.param('id')}`,
    new: now,
  })

const missing = () => new Problem(404, 'This submission is not here any more')

/** Submissions that the database refused: staff retry or delete each. */
export const adminHeld = new Hono<Env>()
  .get('/', query(HeldPage), async (c) => c.json(await listHeld(c.env, c.req.valid('query'))))
  .post('/:name/:id/retry', heldId, async (c) => {
    const stored = await retryHeld(c.var.db, c.env, c.req.valid('param'))
    if (stored === undefined) throw missing()
    if (stored) await noteDecision(c, 'update', 'stored after all')
    return c.json({ stored })
  })
  .delete('/:name/:id', heldId, async (c) => {
    const { name, id } = c.req.valid('param')
    if (!(await isHeld(c.env, { name, id }))) throw missing()
    if (!(await noteDecision(c, 'delete'))) throw missing()
    await deleteHeld(c.env, { name, id })
    return c.body(null, 204)
  })
