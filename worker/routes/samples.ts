import { Hono } from 'hono'
import type { Db } from '../../db/client.ts'
import { SectionKeyParam } from '../../db/model/content.ts'
import { Confirming } from '../../db/model/settings.ts'
import { confirmClaims, readSamples, readVouched } from '../../db/samples.ts'
import type { Env } from '../env.ts'
import { input, param } from '../lib/http/input.ts'

async function samplesAndVouched(db: Db) {
  const [samples, vouched] = await Promise.all([readSamples(db), readVouched(db)])
  return { samples, vouched }
}

/** Sample content that visitors still read. Staff can confirm that a claim is true of their clinic. */
export const adminSamples = new Hono<Env>()
  .get('/', async (c) => c.json(await samplesAndVouched(c.var.db)))
  .put('/:section', param('section', SectionKeyParam), input(Confirming), async (c) => {
    const { db, user } = c.var
    await confirmClaims(db, user, c.req.valid('param').section, c.req.valid('json').confirmed)
    return c.json(await samplesAndVouched(db))
  })
