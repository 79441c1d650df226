import { Hono } from 'hono'
import * as v from 'valibot'
import { maxJsonBytes } from '#db/model/media/uploads.ts'
import type { Env } from '#worker/env.ts'
import { isStrongSecret } from '#worker/lib/config.ts'
import { readJsonOfAnyType } from '#worker/lib/http/body/body.ts'
import { Problem, Unavailable } from '#worker/lib/http/problem.ts'
import { countRequest } from '#worker/lib/http/rate-limit.ts'
import { takeMailEvents } from '#worker/lib/mail/events/take.ts'
import { hasPassword, postmarkEvents, PostmarkReport } from '#worker/lib/mail/events/postmark.ts'
import { usualNewsStream } from '#worker/lib/mail/providers/postmark.ts'
import { sesEvents } from '#worker/lib/mail/events/ses.ts'
import {
  confirmSubscription,
  isCertificateKnown,
  SnsMessage,
  snsRefusal,
} from '#worker/lib/mail/events/sns.ts'

const off = () => new Problem(404, 'There is nothing here.')
const unknown = () => new Problem(400, 'This is no report that we know.')

/** Mail providers report here what happened to letters after they accepted them. Each report must prove its sender. */
export const mailEvents = new Hono<Env>()
  .post('/ses', async (c) => {
    if (!c.env.SES_TOPIC_ARN) throw off()
    // SNS sends its JSON as text/plain.
    const { success, output } = v.safeParse(
      SnsMessage,
      await readJsonOfAnyType(c, maxJsonBytes * 4),
    )
    if (!success) throw unknown()
    // Anybody can name a certificate that does not exist, so fetches of unknown ones are limited.
    if (!isCertificateKnown(output.SigningCertURL)) await countRequest(c, 'SUBMIT_LIMIT')
    const refusal = await snsRefusal(output, c.env).catch(() => {
      throw new Unavailable('The certificate cannot be read now.')
    })
    if (refusal) throw new Problem(403, refusal)
    if (output.Type === 'Notification') await takeMailEvents(c.var.db, sesEvents(output.Message))
    if (output.Type === 'SubscriptionConfirmation')
      await confirmSubscription(output, c.env).catch(() => {
        throw new Unavailable('The subscription could not be confirmed.')
      })
    return c.body(null, 204)
  })
  .post('/postmark', async (c) => {
    const key = c.env.MAIL_EVENTS_KEY
    if (!isStrongSecret(key)) throw off()
    if (!hasPassword(c.req.header('Authorization'), key))
      throw new Problem(401, 'This needs the MAIL_EVENTS_KEY of this site.')
    const body = await readJsonOfAnyType(c, maxJsonBytes * 4)
    const { success, output } = v.safeParse(PostmarkReport, body)
    if (!success) throw unknown()
    const stream = c.env.POSTMARK_NEWS_STREAM ?? usualNewsStream
    await takeMailEvents(c.var.db, postmarkEvents(output, stream))
    return c.body(null, 204)
  })
