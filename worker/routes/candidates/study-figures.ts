import { Hono } from 'hono'
import { plannedStudy, progressOf } from '#db/candidates/candidacy/progress.ts'
import { dayIn } from '#db/model/lib/time.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { rowId } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'

const missing = () => new Problem(404, 'Study not found')

export const adminStudyFigures = new Hono<Env>().get('/:id', rowId, async (c) => {
  const { db } = c.var
  const study = found(await plannedStudy(db, c.req.valid('param').id), missing)
  return c.json({ progress: await progressOf(db, study, dayIn(timeZone(c.env))) })
})
