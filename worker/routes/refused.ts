import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { noteOnce } from '../../db/audit.ts'
import type { AuditAction } from '../../db/model/audit.ts'
import { HeldPage } from '../../db/model/held.ts'
import type { Env } from '../env.ts'
import { type SubmissionName, submissionKinds } from '../lib/submissions/accept.ts'
import { deleteHeld, isHeld, listHeld, retryHeld } from '../lib/submissions/held.ts'
import { params, query } from '../lib/http/input.ts'
import { Problem } from '../lib/http/problem.ts'

const which = params(
  v.object({
    name: v.picklist(Object.keys(submissionKinds) as SubmissionName[]),
    id: v.pipe(v.string(), v.uuid()),
  }),
)

const noteThat = (c: Context<Env>, action: AuditAction, now?: string) =>
  noteOnce(c.var.db, c.var.user, {
    action,
    record: 'refused_submissions',
    recordId: `${c.req.param('name')} ${c.req.param('id')}`,
    new: now,
  })

const missing = () => new Problem(404, 'This submission is not here any more')

/** Submissions the database refused when they were replayed: kept until a person decides. */
export const adminRefused = new Hono<Env>()
  .get('/', query(HeldPage), async (c) => c.json(await listHeld(c.env, c.req.valid('query'))))
  .post('/:name/:id/retry', which, async (c) => {
    const stored = await retryHeld(c.var.db, c.env, c.req.valid('param'))
    if (stored === undefined) throw missing()
    if (stored) await noteThat(c, 'update', 'stored after all')
    return c.json({ stored })
  })
  .delete('/:name/:id', which, async (c) => {
    const { name, id } = c.req.valid('param')
    if (!(await isHeld(c.env, { name, id }))) throw missing()
    if (!(await noteThat(c, 'delete'))) throw missing()
    await deleteHeld(c.env, { name, id })
    return c.body(null, 204)
  })
