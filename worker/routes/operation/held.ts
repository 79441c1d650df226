import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { noteOnce } from '#db/audit/note-once.ts'
import type { AuditAction } from '#db/model/audit.ts'
import { HeldPage } from '#db/model/submissions/held.ts'
import type { Env } from '#worker/env.ts'
import { listHeld } from '#worker/lib/submissions/held-list.ts'
import { deleteHeld, isHeld, retryHeld } from '#worker/lib/submissions/held.ts'
import { provenFirst } from '#worker/lib/auth/session.ts'
import { deskRules } from '#worker/lib/submissions/rules.ts'
import { params, query } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { isSubmissionName, type SubmissionName } from '#db/model/submissions/kinds.ts'

const heldId = params(
  v.object({
    name: v.custom<SubmissionName>((name) => typeof name === 'string' && isSubmissionName(name)),
    id: v.pipe(v.string(), v.uuid()),
  }),
)

const decision = ({ req }: Context<Env>, action: AuditAction, now?: string) => ({
  action,
  record: 'refused_submissions',
  recordId: `${req.param('name')} ${req.param('id')}`,
  new: now,
})

const missing = () => new Problem(404, 'This submission is not here any more')

/** Submissions that the database refused: staff retry or delete each. */
export const adminHeld = new Hono<Env>()
  .get('/', provenFirst, query(HeldPage), async (c) =>
    c.json(await listHeld(c.env, c.req.valid('query'))),
  )
  .post('/:name/:id/retry', heldId, async (c) => {
    const { db } = c.var
    // Read together, so that the session is proven before any file is read.
    const [user, rules] = await Promise.all([c.var.user(), deskRules(db, c.env)])
    const noted = noteOnce(db, user, decision(c, 'update', 'stored after all'))
    const stored = await retryHeld(db, c.env, rules, c.req.valid('param'), noted)
    if (stored === undefined) throw missing()
    return c.json({ stored })
  })
  .delete('/:name/:id', provenFirst, heldId, async (c) => {
    const { name, id } = c.req.valid('param')
    if (!(await isHeld(c.env, { name, id }))) throw missing()
    const [noted] = await noteOnce(c.var.db, await c.var.user(), decision(c, 'delete'))
    if (!noted) throw missing()
    await deleteHeld(c.env, { name, id })
    return c.body(null, 204)
  })
