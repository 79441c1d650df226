export type MailAttachment = { filename: string; type: string; content: string }

export type MailMessage = {
  from: { name: string; email: string }
  to: string
  /** the address for replies: nobody reads the mailbox of `from` */
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: MailAttachment[]
  /** for a news mail: the ids with which the provider's reports find it; a trial has no `delivery` */
  news?: { issue: number; delivery?: number }
}

/** A mail as the binding of Cloudflare takes it. */
export type CloudflareMail = Omit<MailMessage, 'attachments' | 'news'> & {
  attachments?: (MailAttachment & { disposition: 'attachment' })[]
}
