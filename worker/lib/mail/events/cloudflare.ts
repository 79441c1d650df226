import * as v from 'valibot'
import type { MailEvent } from '#db/model/mail.ts'
import type { Bindings } from '#worker/env.ts'
import { Address, Time, withoutAddresses } from './fields.ts'

const text = v.optional(v.string())

const Event = v.object({
  type: v.string(),
  source: v.object({ domain: v.string() }),
  payload: v.object({
    messageId: text,
    recipient: Address,
    bounce: v.optional(v.object({ type: text, reason: text })),
    rejection: v.optional(v.object({ reason: text })),
  }),
  metadata: v.object({ eventTimestamp: Time }),
})

const outcomes: Record<
  string,
  (payload: v.InferOutput<typeof Event>['payload']) => MailEvent['outcome'] | undefined
> = {
  bounced: ({ bounce }) => (bounce?.type === 'hard' ? 'bounced' : 'failed'),
  complained: () => 'complained',
  rejected: ({ rejection }) => (rejection?.reason === 'suppressed' ? 'bounced' : 'failed'),
  failed: () => 'failed',
}

/**
 * An event of Cloudflare Email Sending, as in its documentation of event subscriptions. Only Cloudflare writes to the
 * queue. Ignores events of other domains of the account, and messages that are no event.
 */
export function cloudflareEvents(body: unknown, { MAIL_FROM }: Bindings): MailEvent[] {
  const { success, output } = v.safeParse(Event, body)
  if (!success || output.source.domain !== MAIL_FROM.split('@').at(-1)) return []
  const { type, payload, metadata } = output
  const name = /^cf\.email\.sending\.message\.(\w+)$/.exec(type)?.[1] ?? ''
  const outcome = Object.hasOwn(outcomes, name) ? outcomes[name]?.(payload) : undefined
  if (!outcome) return []
  const { recipient: email, messageId, bounce, rejection } = payload
  const detail = withoutAddresses(bounce?.reason ?? rejection?.reason)
  return [{ outcome, email, messageId, at: metadata.eventTimestamp, detail }]
}
