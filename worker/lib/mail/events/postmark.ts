import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { MailEvent } from '#db/model/mail.ts'
import { Address, DeliveryId, Time, withoutAddresses } from './fields.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Postmark signs nothing: it sends the name and password from its webhook's settings. The name is not checked. */
export function hasPassword(authorization: string | undefined, password: string) {
  const given = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1] ?? ''
  const [, ...rest] = Buffer.from(given, 'base64').toString().split(':')
  return timingSafeEqual(digest(rest.join(':')), digest(password))
}

const text = v.optional(v.string())

/** The row of a news mail, which comes back as it was sent. */
const Metadata = v.optional(v.object({ delivery: v.optional(DeliveryId) }))

const Bounce = v.object({
  RecordType: v.picklist(['Bounce', 'SpamComplaint']),
  Type: v.string(),
  Email: Address,
  MessageID: text,
  Description: text,
  Inactive: v.optional(v.boolean()),
  BouncedAt: Time,
  Metadata,
})

const SubscriptionChange = v.object({
  RecordType: v.literal('SubscriptionChange'),
  Recipient: Address,
  MessageID: text,
  SuppressSending: v.boolean(),
  SuppressionReason: v.nullish(v.string()),
  MessageStream: text,
  Origin: text,
  ChangedAt: Time,
})

const Delivery = v.object({
  RecordType: v.literal('Delivery'),
  Recipient: Address,
  MessageID: text,
  DeliveredAt: Time,
  Metadata,
})

const Other = v.object({ RecordType: v.picklist(['Delivery', 'Open', 'Click']) })

export const PostmarkReport = v.union([Bounce, SubscriptionChange, Delivery, Other])

const complaints = ['SpamComplaint', 'SpamNotification']
const hardBounces = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
/** The letter did not arrive, but a later one may. */
const softTypes = ['SoftBounce', 'DnsError', 'Blocked', 'DMARCPolicy', 'Undeliverable']

function outcomeOf({ Type, Inactive }: v.InferOutput<typeof Bounce>) {
  if (complaints.includes(Type)) return 'complained'
  // Postmark sends no more letters to an address that it calls inactive.
  if (Inactive || hardBounces.includes(Type)) return 'bounced'
  return softTypes.includes(Type) ? 'failed' : undefined
}

/** Somebody who leaves the stream of news in their mail program wants no news, but their address takes mail. */
function outcomeOfChange(
  { SuppressionReason, Origin, MessageStream }: v.InferOutput<typeof SubscriptionChange>,
  newsStream: string,
) {
  if (SuppressionReason === 'SpamComplaint') return 'complained'
  return MessageStream === newsStream && Origin === 'Recipient' ? 'left' : 'bounced'
}

/** The events in a report of Postmark. `newsStream` is the stream by which news goes. */
export function postmarkEvents(
  report: v.InferOutput<typeof PostmarkReport>,
  newsStream: string,
): MailEvent[] {
  if (report.RecordType === 'SubscriptionChange') {
    const { Recipient: email, SuppressSending, SuppressionReason, ChangedAt: at } = report
    if (!SuppressSending) return []
    const outcome = outcomeOfChange(report, newsStream)
    return [{ outcome, email, at, detail: withoutAddresses(SuppressionReason ?? undefined) }]
  }
  if ('DeliveredAt' in report) {
    const { Recipient: email, MessageID: messageId, DeliveredAt: at, Metadata: of } = report
    return [{ outcome: 'sent', email, messageId, delivery: of?.delivery, at, detail: '' }]
  }
  if (report.RecordType !== 'Bounce' && report.RecordType !== 'SpamComplaint') return []
  const outcome = outcomeOf(report)
  if (!outcome) return []
  const { Email: email, MessageID: messageId, BouncedAt: at, Description, Metadata: of } = report
  const detail = withoutAddresses(Description)
  return [{ outcome, email, messageId, delivery: of?.delivery, at, detail }]
}
