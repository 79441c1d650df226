import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { MailEvent } from '#db/model/mail.ts'
import { Address, Time, withoutAddresses } from './fields.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Postmark signs nothing: it sends the name and password from its webhook's settings. The name is not checked. */
export function hasPassword(authorization: string | undefined, password: string) {
  const given = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1] ?? ''
  const [, ...rest] = Buffer.from(given, 'base64').toString().split(':')
  return timingSafeEqual(digest(rest.join(':')), digest(password))
}

const text = v.optional(v.string())

const Bounce = v.object({
  RecordType: v.picklist(['Bounce', 'SpamComplaint']),
  Type: v.string(),
  Email: Address,
  MessageID: text,
  Description: text,
  Inactive: v.optional(v.boolean()),
  BouncedAt: Time,
})

const SubscriptionChange = v.object({
  RecordType: v.literal('SubscriptionChange'),
  Recipient: Address,
  MessageID: text,
  SuppressSending: v.boolean(),
  SuppressionReason: v.nullish(v.string()),
  ChangedAt: Time,
})

const Other = v.object({ RecordType: v.picklist(['Delivery', 'Open', 'Click']) })

export const PostmarkReport = v.union([Bounce, SubscriptionChange, Other])

const complaints = ['SpamComplaint', 'SpamNotification']
const hardBounces = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
/** The letter did not arrive, but a later one may. */
const softBounces = ['SoftBounce', 'DnsError', 'Blocked', 'DMARCPolicy', 'Undeliverable']

function outcomeOf({ Type, Inactive }: v.InferOutput<typeof Bounce>) {
  if (complaints.includes(Type)) return 'complained'
  // Postmark sends no more letters to an address that it calls inactive.
  if (Inactive || hardBounces.includes(Type)) return 'bounced'
  return softBounces.includes(Type) ? 'failed' : undefined
}

export function postmarkEvents(report: v.InferOutput<typeof PostmarkReport>): MailEvent[] {
  if (report.RecordType === 'SubscriptionChange') {
    const { Recipient: email, SuppressSending, SuppressionReason, ChangedAt: at } = report
    if (!SuppressSending) return []
    const outcome = SuppressionReason === 'SpamComplaint' ? 'complained' : 'bounced'
    return [{ outcome, email, at, detail: withoutAddresses(SuppressionReason ?? undefined) }]
  }
  if (report.RecordType !== 'Bounce' && report.RecordType !== 'SpamComplaint') return []
  const outcome = outcomeOf(report)
  if (!outcome) return []
  const { Email: email, MessageID: messageId, BouncedAt: at, Description } = report
  return [{ outcome, email, messageId, at, detail: withoutAddresses(Description) }]
}
