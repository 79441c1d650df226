import { Hono } from 'hono'
import { SectionKeyParam } from '#db/model/content.ts'
import { Confirming } from '#db/model/settings.ts'
import { confirmClaims, readShown, samplesOf, vouchedOf } from '#db/go-live/samples.ts'
import type { Env } from '#worker/env.ts'
import { input, param } from '#worker/lib/http/body/input.ts'

const samplesAndVouched = (shown: Awaited<ReturnType<typeof readShown>>) => ({
  samples: samplesOf(shown),
  vouched: vouchedOf(shown),
})

/** Sample content that visitors still see. Staff can confirm that a claim is true for their clinic. */
export const adminSamples = new Hono<Env>()
  .get('/', async (c) => c.json(samplesAndVouched(await readShown(c.var.db))))
  .put('/:section', param('section', SectionKeyParam), input(Confirming), async (c) => {
    const { db, user } = c.var
    const { section } = c.req.valid('param')
    const shown = await readShown(db)
    const { confirmed } = c.req.valid('json')
    return c.json(
      samplesAndVouched(await confirmClaims(db, await user(), shown, section, confirmed)),
    )
  })
