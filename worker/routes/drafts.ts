import { type Context, Hono } from 'hono'
import { getDraft, removeDraft, storeDraft } from '#db/drafts.ts'
import { Draft, DraftRecord, DraftVersion } from '#db/model/drafts.ts'
import type { Env } from '../env.ts'
import { assertPermitted } from '../lib/auth/access.ts'
import { browserOf } from '../lib/auth/device.ts'
import { params, query, writtenInput } from '../lib/http/body/input.ts'
import { Problem } from '../lib/http/problem.ts'

const path = '/:part/:record'

/** The record of a draft. Refuses users who may not use its part. */
async function recordOf(c: Context<Env>, { part, record }: DraftRecord) {
  await assertPermitted(c, part)
  return `${part}/${record}`
}

type Stored = NonNullable<Awaited<ReturnType<typeof getDraft>>>

const shown = (c: Context<Env>, { keptAt, basedOn, content, device }: Stored) => ({
  keptAt,
  basedOn,
  // `storeDraft` has written the values, after the model checked them.
  values: content as Draft['values'],
  isElsewhere: device !== browserOf(c),
})

/** Unsaved work of the signed-in user. Other users cannot read it. */
export const adminDrafts = new Hono<Env>()
  .get(path, params(DraftRecord), async (c) => {
    const { db, sessionId } = c.var
    const draft = await getDraft(db, sessionId, await recordOf(c, c.req.valid('param')))
    return c.json({ draft: draft ? shown(c, draft) : null })
  })
  .put(path, params(DraftRecord), writtenInput(Draft), async (c) => {
    const { db, user, sessionId } = c.var
    const record = await recordOf(c, c.req.valid('param'))
    const { id } = await user()
    const keptAt = await storeDraft(db, id, {
      record,
      device: browserOf(c),
      ...c.req.valid('json'),
    })
    if (keptAt) return c.json({ keptAt })
    const draft = await getDraft(db, sessionId, record)
    throw new Problem(409, 'You have written another draft of this in the meantime.', {
      draft: draft && shown(c, draft),
    })
  })
  .delete(path, params(DraftRecord), query(DraftVersion), async (c) => {
    const { db, user } = c.var
    const record = await recordOf(c, c.req.valid('param'))
    await removeDraft(db, (await user()).id, { record, ...c.req.valid('query') })
    return c.body(null, 204)
  })
