import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bindings } from '#worker/env.ts'
import type { CloudflareMail, MailMessage } from '#worker/mail-message.ts'
import { deliver } from '#worker/lib/mail/providers/index.ts'
import { mailFailureReason, MailRefusal } from '#worker/lib/mail/providers/refusal.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

const received: Received[] = []
let answer: { status: number; headers?: Record<string, string>; body: object }

// A provider's API that records each request, and answers as its documentation says.
const provider = createServer(async (request, response) => {
  const { method, url, headers } = request
  received.push({ path: `${method} ${url}`, headers, body: await text(request) })
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body))
})

let settings: Partial<Bindings>

beforeAll(async () => {
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
  const { port } = provider.address() as AddressInfo
  settings = { MAIL_PROVIDER_URL: `http://127.0.0.1:${port}` }
})

afterAll(() => provider.close())

beforeEach(() => {
  received.length = 0
  answer = { status: 200, body: {} }
})

const message: MailMessage = {
  from: { name: 'Corvale Clinical Research', email: 'site@mail.clinic.example' },
  to: 'zoe@example.com',
  replyTo: 'hello@clinic.example',
  subject: 'We have received your message',
  text: 'Hello Zoë,\n\nThank you. 💊',
  html: '<p>Hello Zoë,</p>',
  headers: { 'List-Unsubscribe': '<https://clinic.example/u?a=1&b=2>' },
}

const send = (more: Partial<Bindings>, mail = message) =>
  deliver({ ...settings, ...more } as Bindings, mail)

/** The clinic's name and the file contain characters beyond ASCII. */
const calendar = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'SUMMARY:Appointment at Clínica 臨床',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const type = 'text/calendar; method=REQUEST; charset=utf-8'
const invitation: MailMessage = {
  ...message,
  attachments: [{ filename: 'appointment.ics', type, content: calendar }],
}

/** The summary in a file in Base64, read by an independent calendar library. */
function summaryIn(content: string) {
  const read = new ICAL.Component(ICAL.parse(Buffer.from(content, 'base64').toString()))
  return read.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
}
const summary = 'Appointment at Clínica 臨床'

const postmark = { MAIL_PROVIDER: 'postmark', POSTMARK_TOKEN: 'a-server-token' } as const
const ses = {
  MAIL_PROVIDER: 'ses',
  SES_REGION: 'eu-central-1',
  SES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  SES_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
} as const

test('Postmark gets what its "Send a single email" asks for', async () => {
  await send(postmark)
  expect(received).toHaveLength(1)
  const [{ path, headers, body }] = received as [Received]
  expect(path).toBe('POST /email')
  expect(headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-postmark-server-token': 'a-server-token',
  })
  expect(JSON.parse(body)).toEqual({
    From: '"Corvale Clinical Research" <site@mail.clinic.example>',
    To: 'zoe@example.com',
    ReplyTo: 'hello@clinic.example',
    Subject: 'We have received your message',
    TextBody: message.text,
    HtmlBody: message.html,
    Headers: [{ Name: 'List-Unsubscribe', Value: '<https://clinic.example/u?a=1&b=2>' }],
    MessageStream: 'outbound',
  })
})

test('an address that Postmark has suppressed is refused for good, any other error is not', async () => {
  answer = { status: 422, body: { ErrorCode: 406, Message: 'inactive: zoe@example.com' } }
  const refusal = await send(postmark).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MailRefusal)
  expect(String(refusal)).not.toContain('@')
  for (const [status, code] of [
    [422, 412],
    [401, 10],
    [429, 429],
    [500, 0],
  ] as const) {
    answer = { status, body: { ErrorCode: code, Message: 'something else' } }
    const error = await send(postmark).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefusal)
  }
})

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const hex = (data: string) => createHash('sha256').update(data).digest('hex')

/** Signature Version 4, step by step as in AWS's documentation. */
function signatureOf({ path, headers, body }: Received, signed: string) {
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${ses.SES_REGION}/ses/aws4_request`
  const canonical = [
    ...path.split(' '),
    '',
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    hex(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${ses.SES_SECRET_ACCESS_KEY}`)
  return { scope, signature: hmac(key, toSign).toString('hex') }
}

test('SES gets its SendEmail, signed as AWS documents it', async () => {
  await send(ses)
  expect(received).toHaveLength(2)
  const [, request] = received as [Received, Received]
  expect(request.path).toBe('POST /v2/email/outbound-emails')
  expect(JSON.parse(request.body)).toEqual({
    FromEmailAddress: '"Corvale Clinical Research" <site@mail.clinic.example>',
    Destination: { ToAddresses: ['zoe@example.com'] },
    ReplyToAddresses: ['hello@clinic.example'],
    Content: {
      Simple: {
        Subject: { Data: 'We have received your message', Charset: 'UTF-8' },
        Body: {
          Text: { Data: message.text, Charset: 'UTF-8' },
          Html: { Data: message.html, Charset: 'UTF-8' },
        },
        Headers: [{ Name: 'List-Unsubscribe', Value: '<https://clinic.example/u?a=1&b=2>' }],
      },
    },
  })
  const [, signed = '', signature] =
    /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(String(request.headers.authorization)) ?? []
  expect(signed.split(';')).toEqual(expect.arrayContaining(['host', 'x-amz-date']))
  const expected = signatureOf(request, signed)
  expect(signature).toBe(expected.signature)
  expect(request.headers.authorization).toContain(`Credential=AKIDEXAMPLE/${expected.scope}, `)
})

test('Postmark and SES get an invitation as a calendar file that no mail server changes', async () => {
  await send(postmark, invitation)
  const { Attachments } = JSON.parse(received[0]?.body ?? '{}')
  expect(Attachments).toEqual([
    { Name: 'appointment.ics', ContentType: type, Content: expect.any(String) },
  ])
  expect(summaryIn(Attachments[0].Content)).toBe(summary)
  received.length = 0
  await send(ses, invitation)
  const { Content } = JSON.parse(received[1]?.body ?? '{}')
  expect(Content.Simple.Attachments).toEqual([
    {
      FileName: 'appointment.ics',
      ContentType: type,
      ContentDisposition: 'ATTACHMENT',
      // Otherwise SES would send the file as ASCII.
      ContentTransferEncoding: 'BASE64',
      RawContent: expect.any(String),
    },
  ])
  expect(summaryIn(Content.Simple.Attachments[0].RawContent)).toBe(summary)
})

test('the provider’s id of a letter, or its reason without addresses, is passed on', async () => {
  answer = { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: 'b7bc2f4a' } }
  expect(await send(postmark)).toBe('b7bc2f4a')
  answer = { status: 200, body: { MessageId: '0100017' } }
  expect(await send(ses)).toBe('0100017')
  const message = 'Email address is not verified: site@mail.clinic.example, zoe@example.com'
  answer = { status: 400, headers: { 'x-amzn-ErrorType': 'MessageRejected' }, body: { message } }
  expect(mailFailureReason(await send(ses).catch((error: unknown) => error))).toBe(
    'SES answered 400 (MessageRejected): Email address is not verified: (address) (address)',
  )
})

test('SES is asked once: the outbox tries again, and its error says why', async () => {
  const headers = { 'x-amzn-ErrorType': 'TooManyRequestsException:http://internal.amazon.com/' }
  answer = { status: 429, headers, body: { message: 'Maximum sending rate exceeded.' } }
  await expect(send(ses)).rejects.toThrow('SES answered 429 (TooManyRequestsException)')
  expect(received.filter(({ path }) => path.startsWith('POST'))).toHaveLength(1)
})

test('a name in any script is a sender that mail programs can read', async () => {
  const nameSent = async (name: string) => {
    received.length = 0
    await send(postmark, { ...message, from: { ...message.from, name } })
    return String(JSON.parse(received[0]?.body ?? '{}').From)
  }
  expect(await nameSent('The "Best" Clinic \\ Co')).toMatch(/^"The \\"Best\\" Clinic \\\\ Co" </)
  const long = '臨床研究センター 💊 '.repeat(8).trim()
  const sender = await nameSent(long)
  const words = sender.replace(/ <.*/, '').split(' ')
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
  const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')
  expect(read).toBe(long)
})

test("Cloudflare's binding needs nothing; an address it has suppressed is refused for good", async () => {
  const sent: CloudflareMail[] = []
  const MAIL = {
    async send(mail: CloudflareMail) {
      sent.push(mail)
      return { messageId: 'from Cloudflare' }
    },
  }
  expect(await send({ MAIL })).toBe('from Cloudflare')
  expect(sent).toEqual([message])
  await send({ MAIL }, invitation)
  const file = { filename: 'appointment.ics', type, disposition: 'attachment' }
  expect(sent[1]?.attachments).toEqual([{ ...file, content: expect.any(String) }])
  expect(summaryIn(sent[1]?.attachments?.[0]?.content ?? '')).toBe(summary)
  const failing = (code: string) => ({
    MAIL: { send: () => Promise.reject(Object.assign(new Error('no'), { code })) },
  })
  await expect(send(failing('E_RECIPIENT_SUPPRESSED'))).rejects.toBeInstanceOf(MailRefusal)
  await expect(send(failing('E_RATE_LIMIT_EXCEEDED'))).rejects.not.toBeInstanceOf(MailRefusal)
})
