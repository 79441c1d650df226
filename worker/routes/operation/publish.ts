import { Hono } from 'hono'
import { getPublishState } from '#db/publish/publish.ts'
import { readSamples } from '#db/go-live/samples.ts'
import { noticeDuePosts } from '#db/posts/schedule.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '#worker/env.ts'
import { requestRebuild } from '#worker/lib/publish/rebuild.ts'
import { publishing } from '#worker/lib/publish/state.ts'

/** The stored state of publishing, and the number of sample texts on the site. */
async function readState(db: Db) {
  const [stored, sampleContent] = await Promise.all([
    getPublishState(db),
    // Null on failure, so that staff still see why a build failed.
    readSamples(db).then(
      (samples) => samples.length,
      () => null,
    ),
    noticeDuePosts(db),
  ])
  return { stored, sampleContent }
}

export const adminPublish = new Hono<Env>()
  .get('/', async (c) => {
    const { stored, sampleContent } = await readState(c.var.db)
    return c.json({ ...(await publishing(c.env, stored)), sampleContent })
  })
  .post('/', async (c) => {
    const { stored, sampleContent } = await readState(c.var.db)
    const requested = await requestRebuild(c.var.db, c.env, stored)
    return c.json({ ...(await publishing(c.env, requested)), sampleContent }, 202)
  })
