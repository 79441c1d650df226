import * as v from 'valibot'
import type { MailEvent } from '#db/model/mail.ts'
import { Address, DeliveryId, Time, withoutAddresses } from './fields.ts'

const text = v.optional(v.string())
const recipient = v.object({ emailAddress: Address, diagnosticCode: text })

/** A notification of SES (`notificationType`), or an event of a configuration set (`eventType`). */
const Report = v.object({
  notificationType: text,
  eventType: text,
  mail: v.object({
    messageId: v.string(),
    timestamp: v.optional(Time),
    destination: v.optional(v.array(Address)),
    tags: v.optional(v.object({ delivery: v.optional(v.array(DeliveryId)) })),
  }),
  delivery: v.optional(v.object({ timestamp: Time })),
  bounce: v.optional(
    v.object({
      bounceType: v.string(),
      bounceSubType: text,
      bouncedRecipients: v.array(recipient),
      timestamp: Time,
    }),
  ),
  complaint: v.optional(v.object({ complainedRecipients: v.array(recipient), timestamp: Time })),
})

function reportIn(message: string) {
  try {
    return v.safeParse(Report, JSON.parse(message))
  } catch {
    return undefined
  }
}

/** The bounces, complaints and deliveries in a message of SES. Empty for other messages, such as the test message at the start. */
export function sesEvents(message: string): MailEvent[] {
  const read = reportIn(message)
  if (!read?.success) return []
  const { notificationType, eventType = notificationType, mail, bounce, complaint } = read.output
  const { messageId, timestamp, destination = [], tags } = mail
  const delivery = tags?.delivery?.[0]
  const sentAt = read.output.delivery?.timestamp ?? timestamp
  if ((eventType === 'Send' || eventType === 'Delivery') && sentAt)
    return destination.map((email) => ({
      outcome: 'sent',
      email,
      messageId,
      delivery,
      at: sentAt,
      detail: '',
    }))
  if (eventType === 'Bounce' && bounce) {
    const { timestamp: at, bounceType, bounceSubType } = bounce
    // If SES itself suppresses an address, it reports a permanent bounce too.
    const outcome = bounceType === 'Permanent' ? 'bounced' : 'failed'
    return bounce.bouncedRecipients.map(({ emailAddress: email, diagnosticCode }) => {
      const detail = withoutAddresses(diagnosticCode ?? bounceSubType)
      return { outcome, email, messageId, delivery, at, detail }
    })
  }
  if (eventType === 'Complaint' && complaint)
    return complaint.complainedRecipients.map(({ emailAddress: email }) => ({
      outcome: 'complained',
      email,
      messageId,
      delivery,
      at: complaint.timestamp,
      detail: withoutAddresses('complaint'),
    }))
  return []
}
