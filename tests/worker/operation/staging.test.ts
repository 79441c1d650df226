import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailMessage } from '#worker/mail-message.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { visit } from '#tests/helpers/submissions/submissions.ts'

const token = 'the mailbox'
const mails: MailMessage[] = []
const rebuilds: unknown[] = []
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  const receiver = await startReceiver(token, {
    '/mail': (body) => mails.push(JSON.parse(body)),
    '/rebuild': (body) => rebuilds.push(JSON.parse(body)),
  })
  afterAll(receiver.stop)
  api = await startApi(
    {
      SITE_STAGE: 'staging',
      LOCAL_MAILBOX_URL: `${receiver.url}/mail`,
      REBUILD_WEBHOOK_TOKEN: token,
      REBUILD_WEBHOOK_URL: `${receiver.url}/rebuild`,
    },
    // Cloudflare's binding throws an error for every other recipient.
    { send_email: [{ name: 'MAIL', allowed_destination_addresses: ['staff@site.example'] }] },
  )
})

test('on staging, staff get the letters for visitors, and visitors get none', async () => {
  const json = visit({ email: 'ada@example.com', keepInformed: true })
  expect((await api.visitor['visit-requests'].$post({ json })).status).toBe(201)
  // One letter to staff about the request, and two for the visitor: the answer, and the wish to be kept informed.
  await eventually(async () => mails.length >= 3)
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['staff@site.example']))
  const marked = mails.filter(({ subject }) =>
    subject.startsWith('[Staging, not sent to the visitor] '),
  )
  expect(marked).toHaveLength(2)
  for (const { headers, replyTo } of marked) {
    expect(headers?.['List-Unsubscribe']).toBeUndefined()
    expect(replyTo).toBeUndefined()
  }
})

test('on staging, a change asks for a build of staging', async () => {
  expect((await api.admin.admin.publish.$post()).status).toBe(202)
  expect(rebuilds.at(-1)).toEqual({ ref: 'main', inputs: { stage: 'staging' } })
})
