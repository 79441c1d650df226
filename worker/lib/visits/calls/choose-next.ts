import { createMiddleware } from 'hono/factory'
import { chooseCallNext } from '#db/model/visits/fields.ts'
import type { Env } from '#worker/env.ts'

/**
 * Takes the choice "on the next page" out of a form without JavaScript, so that `callAt` is an instant for everything
 * after it. JSON has no next page: there it is refused.
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
