import { Hono } from 'hono'
import * as v from 'valibot'
import { findBulk, undoMany } from '#db/candidates/bulk/undo-bulk.ts'
import { undoneIn } from '#db/model/candidates/events.ts'
import { attemptIn, undoAttempt } from '#db/candidates/attempts/undo-attempt.ts'
import { minuteMs, timeFromNow } from '#db/model/lib/time.ts'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { RowId } from '#db/model/lib/page.ts'
import type { Env } from '#worker/env.ts'
import { candidateIn, retried } from '#worker/lib/candidates.ts'
import { param, params } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'

const attempt = params(v.object({ id: RowId, event: RowId }))

const noBulk = () =>
  new Problem(409, `This change has been undone already, or is older than ${undoMinutes} minutes.`)

/** Undoes an entry or a change that was made by mistake, for a short time. */
export const adminCandidateUndo = new Hono<Env>()
  .post('/:id/attempts/:event/undo', attempt, async (c) => {
    const { db, user } = c.var
    const { id, event } = c.req.valid('param')
    const actor = await user()
    const undone = await retried(async () => {
      const { record } = await candidateIn(c, id)
      const logged = found(attemptIn(record, event), () => new Problem(404, 'No such call'))
      // Only the person who logged the call knows whether it took place.
      if (logged.userId !== actor.id) {
        const who = logged.name ?? 'the person who logged it'
        throw new Problem(403, `Only ${who} can take this call back. You can add a note to it.`)
      }
      if (undoneIn(record.events).has(event)) {
        throw new Problem(409, 'This call has been taken back already.')
      }
      if (logged.at < timeFromNow(-undoMinutes * minuteMs)) {
        const message = `A call can be taken back for ${undoMinutes} minutes, and this one is older.`
        throw new Problem(409, message)
      }
      return undoAttempt(db, actor, record, logged)
    })
    return c.json(undone, 201)
  })
  .post('/bulk/:undo/undo', param('undo', v.pipe(v.string(), v.uuid())), async (c) => {
    const { db, user } = c.var
    const { undo } = c.req.valid('param')
    const [actor, { userId }] = await Promise.all([
      user(),
      findBulk(db, undo).then((bulk) => found(bulk, noBulk)),
    ])
    if (userId !== actor.id)
      throw new Problem(403, 'Only the user who made this change can undo it.')
    return c.json(found(await undoMany(db, actor, undo), noBulk))
  })
