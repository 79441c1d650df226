import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailMessage } from '#worker/env.ts'

let count = 0

/** Writes each mail as a text and an HTML file, named by the time of sending. */
export function openMailbox(dataDir: string) {
  const folder = join(dataDir, 'mail')
  return async (body: string) => {
    const { from, to, subject, text, html, headers }: MailMessage = JSON.parse(body)
    const head = Object.entries({
      From: `${from.name} <${from.email}>`,
      To: to,
      Subject: subject,
      ...headers,
    })
    const lines = head.map(([name, value]) => `${name}: ${value}`)
    const stamp = new Date().toISOString().replaceAll(':', '-')
    const name = join(folder, `${stamp}-${++count}`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${name}.txt`, `${lines.join('\n')}\n\n${text}`)
    await writeFile(`${name}.html`, html)
  }
}
