import { Hono } from 'hono'
import * as v from 'valibot'
import { previewOf, readPair } from '#db/candidates/merge/merge-pair.ts'
import { mergePair } from '#db/candidates/merge/merge.ts'
import { separate } from '#db/candidates/merge/separate.ts'
import { separatedSubmissions } from '#db/candidates/merge/separated-submissions.ts'
import { isSeparation, revertSeparation } from '#db/candidates/merge/undo-separation.ts'
import { Separation } from '#db/model/candidates/separation.ts'
import { areLive, noteNotSame } from '#db/candidates/merge/not-same.ts'
import { revertMerge } from '#db/candidates/merge/undo-merge.ts'
import { isTooOld, readMerge } from '#db/candidates/merge/read-merge.ts'
import { undoDays } from '#db/model/candidates/limits.ts'
import { RowId } from '#db/model/lib/page.ts'
import type { Env } from '#worker/env.ts'
import { candidateIn, retried } from '#worker/lib/candidates.ts'
import { input, params, rowId } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'

const missing = () => new Problem(404, 'One of the two is not there, or is merged already.')

const pair = params(v.object({ id: RowId, other: RowId }))

function assertDifferent({ id, other }: { id: number; other: number }) {
  if (id === other) throw new Problem(409, 'This is one and the same candidate.')
}

export const adminCandidateMerges = new Hono<Env>()
  .get('/:id/merge/:other', pair, async (c) => {
    const { id, other } = c.req.valid('param')
    assertDifferent({ id, other })
    return c.json({ merge: previewOf(found(await readPair(c.var.db, id, other), missing)) })
  })
  .post('/:id/merge/:other', pair, async (c) => {
    const { db, user } = c.var
    const { id, other } = c.req.valid('param')
    assertDifferent({ id, other })
    const merge = await retried(async () => {
      const both = found(await readPair(db, id, other), missing)
      return mergePair(db, await user(), both)
    })
    return c.json({ merge }, 201)
  })
  .post('/:id/separate', rowId, input(Separation), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { submissions } = c.req.valid('json')
    const done = await retried(async () => {
      const { record, situation, rules } = await candidateIn(c, id)
      const { newest, ...parts } = separatedSubmissions(record, submissions)
      const refuse = (message: string) => invalid([{ path: 'submissions', message }])
      if (parts.moved.length < submissions.length)
        throw refuse('Not all of these came from this person, or one is named twice')
      if (parts.moved.length === parts.all.length)
        throw refuse('These are all that this person sent: nothing would stay')
      if (!newest)
        throw refuse('What they wrote is not stored any more, so nobody knows who it was')
      return separate(db, await user(), record, { ...parts, newest }, { situation, rules })
    })
    return c.json(done, 201)
  })
  .post('/:id/not/:other', pair, async (c) => {
    const { db, user } = c.var
    const { id, other } = c.req.valid('param')
    assertDifferent({ id, other })
    if (!(await areLive(db, id, other))) throw missing()
    await noteNotSame(db, await user(), id, other)
    return c.body(null, 204)
  })
  .post('/merges/:id/undo', rowId, async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const merge = await retried(async () => {
      const read = found(await readMerge(db, id), () => new Problem(404, 'There is no such merge.'))
      const { root } = read
      const { before, ...merge } = read.merge
      const isApart = isSeparation(before)
      if (merge.undoneAt || (!root && !isApart))
        throw new Problem(409, 'This merge has been undone already.')
      if (isApart) {
        const both = found(await readPair(db, read.kept.id, read.other.id), missing)
        return revertSeparation(db, await user(), both, { ...merge, before })
      }
      if (isTooOld(read)) {
        throw new Problem(409, `A merge can be undone for ${undoDays} days, and this one is older.`)
      }
      return revertMerge(db, await user(), read, found(root, missing))
    })
    return c.json({ merge })
  })
