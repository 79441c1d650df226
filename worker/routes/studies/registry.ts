import { Hono } from 'hono'
import { ImportedStudy, NotedDate } from '#db/model/studies/registry/registry.ts'
import { listDifferences, noteRegistryDate } from '#db/studies/registry/registry.ts'
import type { Env } from '#worker/env.ts'
import { provenFirst } from '#worker/lib/auth/session.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { readRegistryStudy } from '#worker/lib/registry/client.ts'
import { importOf } from '#worker/lib/registry/import.ts'
import { lookAtRegistry } from '#worker/lib/registry/look.ts'
import { isTrouble } from '#worker/lib/registry/trouble.ts'

/** ClinicalTrials.gov: fills the form of a study, and lists differences between studies and their records. */
export const registryRoutes = new Hono<Env>()
  .get('/differences', async (c) => c.json(await listDifferences(c.var.db)))
  .post('/import', provenFirst, input(ImportedStudy), async (c) => {
    const { nctId } = c.req.valid('json')
    const record = await readRegistryStudy(c.env, nctId).catch((error: unknown) => {
      throw isTrouble(error, 'unknown')
        ? new Problem(404, `ClinicalTrials.gov has no study ${nctId}.`)
        : error
    })
    return c.json(importOf(record))
  })
  .post('/look', provenFirst, async (c) => {
    const { db, renewDeadline } = c.var
    await lookAtRegistry(db, c.env, renewDeadline)
    return c.json(await listDifferences(db))
  })
  .post('/differences/noted', input(NotedDate), async (c) => {
    const { db, user } = c.var
    const isNoted = await noteRegistryDate(db, await user(), c.req.valid('json'))
    if (!isNoted) throw new Problem(409, 'The registry has changed this date again.')
    return c.body(null, 204)
  })
