import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CloudflareMail } from '#worker/mail-message.ts'

let count = 0

/** Writes each mail as a text and an HTML file, named by the time of sending, with its attachments beside them. */
export function openMailbox(dataDir: string) {
  const folder = join(dataDir, 'mail')
  return async (body: string) => {
    const mail: CloudflareMail = JSON.parse(body)
    const { from, to, replyTo, subject, text, html, headers, attachments = [] } = mail
    const head = Object.entries({
      From: `${from.name} <${from.email}>`,
      To: to,
      ...(replyTo && { 'Reply-To': replyTo }),
      Subject: subject,
      ...headers,
    })
    const lines = head.map(([name, value]) => `${name}: ${value}`)
    const stamp = new Date().toISOString().replaceAll(':', '-')
    const name = join(folder, `${stamp}-${++count}`)
    await mkdir(folder, { recursive: true })
    for (const { filename, content } of attachments) {
      // Our own code chooses the name, never a visitor.
      await writeFile(`${name}-${filename}`, Buffer.from(content, 'base64'))
    }
    await writeFile(`${name}.html`, html)
    await writeFile(`${name}.txt`, `${lines.join('\n')}\n\n${text}`)
  }
}
