import { afterAll } from 'vitest'
import { startReceiver } from '#worker/operate/local/receiver.ts'

const token = 'the mailbox'

/** Settings that make the Worker put its mails into this list, until the tests of the file are done. */
export async function mailboxSettings(mails: unknown[]) {
  const mailbox = await startReceiver(token, { '/mail': (body) => mails.push(JSON.parse(body)) })
  afterAll(mailbox.stop)
  return { LOCAL_MAILBOX_URL: `${mailbox.url}/mail`, REBUILD_WEBHOOK_TOKEN: token }
}
