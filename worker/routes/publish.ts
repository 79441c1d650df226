import { Hono } from 'hono'
import { getPublishState } from '../../db/publish.ts'
import { readSamples } from '../../db/samples.ts'
import type { Db } from '../../db/client.ts'
import type { Bindings, Env } from '../env.ts'
import { publishing, requestRebuild } from '../lib/publish/rebuild.ts'

/** The state of the live site, and the number of samples on it. */
async function publishingState(db: Db, env: Bindings) {
  const [stored, sampleContent] = await Promise.all([
    getPublishState(db),
    // Null on failure, so that staff still see why a build failed.
    readSamples(db).then(
      (samples) => samples.length,
      () => null,
    ),
  ])
  return { ...(await publishing(env, stored)), sampleContent }
}

export const adminPublish = new Hono<Env>()
  .get('/', async (c) => c.json(await publishingState(c.var.db, c.env)))
  .post('/', async (c) => {
    await c.var.user()
    await requestRebuild(c.var.db, c.env, await getPublishState(c.var.db))
    return c.json(await publishingState(c.var.db, c.env), 202)
  })
