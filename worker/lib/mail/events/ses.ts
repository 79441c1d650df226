import * as v from 'valibot'
import type { MailEvent } from '#db/model/mail.ts'
import { Address, Time, withoutAddresses } from './fields.ts'

const text = v.optional(v.string())
const recipient = v.object({ emailAddress: Address, diagnosticCode: text })

/** A notification of SES (`notificationType`), or an event of a configuration set (`eventType`). */
const Report = v.object({
  notificationType: text,
  eventType: text,
  mail: v.object({ messageId: v.string() }),
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

/** The bounces and complaints in a message of SES. Empty for other messages, such as the test message at the start. */
export function sesEvents(message: string): MailEvent[] {
  const read = reportIn(message)
  if (!read?.success) return []
  const { notificationType, eventType = notificationType, mail, bounce, complaint } = read.output
  const { messageId } = mail
  if (eventType === 'Bounce' && bounce) {
    const { timestamp: at, bounceType, bounceSubType } = bounce
    // If SES itself suppresses an address, it reports a permanent bounce too.
    const outcome = bounceType === 'Permanent' ? 'bounced' : 'failed'
    return bounce.bouncedRecipients.map(({ emailAddress: email, diagnosticCode }) => {
      const detail = withoutAddresses(diagnosticCode ?? bounceSubType)
      return { outcome, email, messageId, at, detail }
    })
  }
  if (eventType === 'Complaint' && complaint)
    return complaint.complainedRecipients.map(({ emailAddress: email }) => ({
      outcome: 'complained',
      email,
      messageId,
      at: complaint.timestamp,
      detail: withoutAddresses('complaint'),
    }))
  return []
}
