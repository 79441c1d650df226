import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from '#worker/mail-message.ts'

/** A letter as its server gets it. */
export type Mime = {
  envelope: { from: string; to: string[]; size: number }
  /** its Message-Id */
  id: string
  bytes: Buffer
}

/** Addresses are given as objects, so that no comma or quote in them makes two of one. */
export async function composeMime(message: MailMessage): Promise<Mime> {
  const { from, to, replyTo, subject, text, html, headers = {}, attachments = [] } = message
  const node = new MailComposer({
    from: { name: from.name, address: from.email },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ filename, type, content }) => ({
      filename,
      contentType: type,
      content: Buffer.from(content),
      contentTransferEncoding: 'base64',
    })),
    // A letter never reads a file or an address of the machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const id = node.messageId()
  const bytes = await node.build()
  const envelope = node.getEnvelope()
  return {
    envelope: { from: String(envelope.from || ''), to: [...envelope.to], size: bytes.length },
    id,
    bytes,
  }
}
