import { Hono } from 'hono'
import * as v from 'valibot'
import { deleteSamples } from '#db/candidates/samples.ts'
import { confirmGoLive, goLiveItems, readFacts } from '#db/go-live/go-live.ts'
import { confirmableKeys } from '#db/model/go-live/go-live.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { Confirming } from '#db/model/settings.ts'
import { findSampleStudy } from '#db/studies/sample-study.ts'
import type { Env } from '#worker/env.ts'
import { input, param } from '#worker/lib/http/body/input.ts'
import { removeStudyWithLetters } from '#worker/lib/studies/deletion.ts'

export const adminGoLive = new Hono<Env>()
  .get('/', async (c) => c.json({ items: goLiveItems(await readFacts(c.var.db)) }))
  .delete('/sample-candidates', async (c) => {
    const { db, user } = c.var
    const by = await user()
    await deleteSamples(db, by)
    const study = await findSampleStudy(db)
    if (study)
      await removeStudyWithLetters({ env: c.env, db }, by, study, publicRecords.studies.page)
    return c.json({ items: goLiveItems(await readFacts(db)) })
  })
  .put('/:key', param('key', v.picklist(confirmableKeys)), input(Confirming), async (c) => {
    const { db, user } = c.var
    const { key } = c.req.valid('param')
    const facts = await readFacts(db)
    const { confirmed } = c.req.valid('json')
    return c.json({ items: await confirmGoLive(db, await user(), facts, key, confirmed) })
  })
