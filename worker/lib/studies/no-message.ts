import { createMiddleware } from 'hono/factory'
import { noMessage } from '#db/model/inquiries/inquiries.ts'
import type { Env } from '#worker/env.ts'

/** A visitor who has answered a study's questions need not write more: the form after them accepts an empty message. */
export const takesNoMessage = createMiddleware<Env>(async (c, next) => {
  const sent = await c.get('form')?.()
  const { prescreen, message } = sent?.fields ?? {}
  if (sent && prescreen && typeof message === 'string' && message.trim() === '') {
    c.set('form', async () => ({ ...sent, fields: { ...sent.fields, message: noMessage } }))
  }
  await next()
})
