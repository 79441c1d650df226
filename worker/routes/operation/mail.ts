import { Hono } from 'hono'
import { dropMail, getUnsentMail, listUnsentMail, resendMail } from '#db/mail/unsent.ts'
import type { Env } from '#worker/env.ts'
import { namedPage, pageQuery, rowId } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { sendDueMail } from '#worker/lib/mail/send.ts'
import { sendTestLetter } from '#worker/lib/mail/test-letter.ts'

const gone = () => new Problem(404, 'This mail is sent already or does not exist')

/** Mail that has not been sent: staff retry or drop it. */
export const adminMail = new Hono<Env>()
  .get('/', pageQuery, async (c) =>
    c.json(namedPage('mails', await listUnsentMail(c.var.db, c.req.valid('query')))),
  )
  .post('/:id/resend', rowId, async (c) => {
    const { id } = c.req.valid('param')
    const mail = await resendMail(c.var.db, await c.var.user(), id)
    if (!mail) throw gone()
    c.executionCtx.waitUntil(sendDueMail(c.var.db, c.env))
    return c.json({ mail }, 202)
  })
  .delete('/:id', rowId, async (c) => {
    const mail = await getUnsentMail(c.var.db, c.req.valid('param').id)
    if (!mail || !(await dropMail(c.var.db, await c.var.user(), mail))) throw gone()
    return c.body(null, 204)
  })

/** Shows staff at once whether mail is sent, and otherwise the provider's reason. */
export const adminTestLetter = new Hono<Env>().post('/', async (c) =>
  c.json(await sendTestLetter(c.var.db, c.env)),
)
