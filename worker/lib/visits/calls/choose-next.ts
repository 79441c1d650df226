import { createMiddleware } from 'hono/factory'
import { chooseCallNext } from '#db/model/visits/fields.ts'
import type { Env } from '#worker/env.ts'

/**
 * Removes the choice "on the next page" from a form without JavaScript, so that later code finds only times in
 * `callAt`. JSON has no next page, so its check refuses this value.
 */
export const takesCallChoice = createMiddleware<Env>(async (c, next) => {
  const sent = await c.get('form')?.()
  if (sent?.fields['callAt'] === chooseCallNext) {
    const { callAt: _, ...fields } = sent.fields
    c.set('form', async () => ({ ...sent, fields }))
    c.set('choosesCallNext', true)
  }
  await next()
})
