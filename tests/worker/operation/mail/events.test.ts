import { createSign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { mailOutbox } from '#db/mail/outbox.ts'
import { noteMailEvents, undeliverable } from '#db/mail/undeliverable.ts'
import type { Bindings, Env } from '#worker/env.ts'
import { answerError } from '#worker/lib/http/problem.ts'
import { mailEvents } from '#worker/routes/operation/mail-events.ts'
import { cloudflareEvents } from '#worker/lib/mail/events/cloudflare.ts'
import {
  isOfSns,
  isSnsCertificate,
  type SnsMessage,
  snsRefusal,
  snsStringToSign,
} from '#worker/lib/mail/events/sns.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { snsCertificate, snsKey } from '#tests/helpers/operation/sns-key.ts'

const topic = 'arn:aws:sns:us-west-2:123456789012:mail-events'
const password = 'a password that only Postmark and the tests know'
const email = 'moss@example.com'

let origin: string
const asked: string[] = []
let suppressed: string[] = []
let letters = 0

// Amazon's services: SES, the certificate of SNS, and the address that confirms a subscription.
const amazon = createServer(async (request, response) => {
  const { method, url = '' } = request
  await text(request)
  asked.push(`${method} ${url}`)
  if (url === '/cert.pem') return response.end(snsCertificate)
  if (url.startsWith('/confirm')) return response.end('<ConfirmSubscriptionResponse/>')
  if (url === '/v2/email/outbound-emails')
    return response.end(JSON.stringify({ MessageId: `letter-${++letters}` }))
  const address = decodeURIComponent(url.split('/').at(-1) ?? '')
  if (suppressed.includes(address))
    return response.end(JSON.stringify({ SuppressedDestination: { Reason: 'COMPLAINT' } }))
  return response.writeHead(404).end('{}')
})

beforeAll(async () => {
  await new Promise<void>((ready) => amazon.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(amazon.address() as AddressInfo).port}`
  await startApi({
    MAIL_PROVIDER: 'ses',
    MAIL_PROVIDER_URL: origin,
    SES_REGION: 'us-west-2',
    SES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    SES_SECRET_ACCESS_KEY: 'a secret',
    SES_TOPIC_ARN: topic,
    MAIL_EVENTS_KEY: password,
  })
})

afterAll(() => amazon.close())

beforeEach(async () => {
  const { db } = await startApi()
  await db.delete(undeliverable)
  await db.delete(mailOutbox)
  suppressed = []
})

const marks = async () => {
  const { db } = await startApi()
  return (await db.select().from(undeliverable)).map(({ email: address, reason, clearedAt }) => ({
    email: address,
    reason,
    isCleared: clearedAt !== null,
  }))
}
const marked = (reason: string) => [{ email, reason, isCleared: false }]

/** Signs a message as SNS does, and applies `change` after that. */
function signedBySns(message: object, change: object = {}) {
  const whole = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: topic,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: `${origin}/cert.pem`,
    Signature: '',
    ...message,
  }
  const Signature = createSign('RSA-SHA256')
    .update(snsStringToSign(whole as unknown as SnsMessage))
    .sign(snsKey, 'base64')
  return { ...whole, Signature, ...change }
}

const postTo = async (provider: string, body: unknown, headers: Record<string, string> = {}) => {
  const { fetch } = await startApi()
  const response = await fetch(`/api/mail-events/${provider}`, {
    method: 'POST',
    // SNS sends this type.
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  await response.text()
  return response.status
}

/** A bounce as in SES's documentation. */
const bounce = (more: object = {}, messageId = 'letter-0', at = new Date().toISOString()) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      reportingMTA: 'dns; email.example.com',
      bouncedRecipients: [
        {
          emailAddress: email.toUpperCase(),
          status: '5.1.1',
          action: 'failed',
          diagnosticCode: `smtp; 550 5.1.1 <${email}>... User unknown`,
        },
      ],
      timestamp: at,
      feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
      ...more,
    },
    mail: { timestamp: at, source: 'site@site.example', messageId, destination: [email] },
  })

const complaint = () =>
  JSON.stringify({
    eventType: 'Complaint',
    complaint: {
      userAgent: 'AnyCompany Feedback Loop (V0.01)',
      complainedRecipients: [{ emailAddress: `Ada Moss <${email}>` }],
      complaintFeedbackType: 'abuse',
      timestamp: new Date().toISOString(),
      feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
    },
    mail: { messageId: 'letter-0' },
  })

test('SNS signs the text that its documentation shows', () => {
  const message = {
    Type: 'Notification',
    MessageId: '4d4dc071-ddbf-465d-bba8-08f81c89da64',
    TopicArn: 'arn:aws:sns:us-east-2:123456789012:s4-MySNSTopic-1G1WEFCOXTC0P',
    Subject: 'My subject',
    Message: 'Test message',
    Timestamp: '2019-01-31T04:37:04.321Z',
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: 'https://sns.us-east-2.amazonaws.com/SimpleNotificationService-1.pem',
  } as const
  expect(snsStringToSign(message)).toBe(`Message
Test message
MessageId
4d4dc071-ddbf-465d-bba8-08f81c89da64
Subject
My subject
Timestamp
2019-01-31T04:37:04.321Z
TopicArn
arn:aws:sns:us-east-2:123456789012:s4-MySNSTopic-1G1WEFCOXTC0P
Type
Notification
`)
})

test('a certificate is fetched from SNS in the region of the topic alone', async () => {
  const env = { SES_TOPIC_ARN: topic }
  expect(isOfSns('https://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem', env)).toBe(
    true,
  )
  for (const address of [
    'http://sns.us-west-2.amazonaws.com/x.pem',
    'https://sns.us-east-1.amazonaws.com/x.pem',
    'https://sns.us-west-2.amazonaws.com.evil.example/x.pem',
    'https://evil.example/sns.us-west-2.amazonaws.com/x.pem',
    'https://sns.us-west-2.amazonaws.com@evil.example/x.pem',
    'https://x@sns.us-west-2.amazonaws.com/x.pem',
    'https://sns.us-west-2.amazonaws.com:8443/x.pem',
    'https://bucket.s3.us-west-2.amazonaws.com/x.pem',
  ])
    expect([address, isOfSns(address, env)]).toEqual([address, false])
  const host = 'https://sns.us-west-2.amazonaws.com'
  const name = 'SimpleNotificationService-7ff5318490ec183fbaddaa2a969abfda.pem'
  expect(isSnsCertificate(`${host}/${name}`, env)).toBe(true)
  for (const path of ['/', '/x.pem', `/a/${name}`, `/${name}/x`, `/${name}?x`, `/${name}%2f..`])
    expect([path, isSnsCertificate(host + path, env)]).toEqual([path, false])
  const elsewhere = signedBySns({ Message: bounce(), SigningCertURL: `${host}/x.pem` })
  expect(await snsRefusal(elsewhere as unknown as SnsMessage, env)).toBe(
    'The certificate is not one of SNS.',
  )
})

test('strangers cause a limited number of requests for certificates that nobody knows', async () => {
  let left = 1
  const limit = async () => ({ success: left-- > 0 })
  const env = { SES_TOPIC_ARN: topic, MAIL_PROVIDER_URL: origin, SUBMIT_LIMIT: { limit } }
  const routes = new Hono<Env>().route('/', mailEvents).onError(answerError)
  const answerTo = async (SigningCertURL: string) => {
    const message = signedBySns({ Message: bounce(), SigningCertURL }, { Signature: 'AAAA' })
    const body = JSON.stringify(message)
    return (await routes.request('/ses', { method: 'POST', body }, env)).status
  }
  const known = `${origin}/cert.pem`
  expect(await answerTo(known)).toBe(403)
  const before = asked.length
  left = 3
  const answers = []
  for (let at = 0; at < 6; at++) answers.push(await answerTo(`${origin}/unknown-${at}.pem`))
  expect(answers).toEqual([503, 503, 503, 429, 429, 429])
  // Reports of the real provider are still accepted.
  expect(await answerTo(known)).toBe(403)
  expect(asked).toHaveLength(before + 3)
})

test('a bounce and a complaint that SNS signed mark the address; a passing failure does not', async () => {
  expect(await postTo('ses', signedBySns({ Message: bounce({ bounceType: 'Transient' }) }))).toBe(
    204,
  )
  expect(await marks()).toEqual([])
  expect(await postTo('ses', signedBySns({ Message: bounce(), Subject: 'Bounce' }))).toBe(204)
  expect(await marks()).toEqual(marked('bounced'))
  expect(await postTo('ses', signedBySns({ Message: complaint() }))).toBe(204)
  expect(await marks()).toEqual(marked('complained'))
})

test('a forged, changed or late message of SNS, and one of another topic, changes nothing', async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3600_000).toISOString()
  const Message = bounce()
  const forged = [
    signedBySns({ Message }, { Message: bounce({ bounceSubType: 'Other' }) }),
    signedBySns({ Message }, { Timestamp: hours(-1) }),
    signedBySns({ Message }, { Signature: 'AAAA' }),
    signedBySns({ Message }, { Subject: 'added' }),
    signedBySns({ Message, SignatureVersion: '1' }),
    signedBySns({ Message, Timestamp: hours(-25) }),
    signedBySns({ Message, Timestamp: hours(1) }),
    signedBySns({ Message, TopicArn: 'arn:aws:sns:us-west-2:999999999999:mail-events' }),
    signedBySns({ Message, SigningCertURL: 'https://evil.example/cert.pem' }),
  ]
  for (const [at, message] of forged.entries())
    expect([at, await postTo('ses', message)]).toEqual([at, 403])
  expect(await marks()).toEqual([])
  expect(asked.filter((request) => request.includes('evil'))).toEqual([])
})

test('malformed messages are refused, and those of other kinds are taken without effect', async () => {
  const { Signature: _left, ...unsigned } = signedBySns({ Message: bounce() })
  for (const body of ['', '{', 'null', '[]', '7', '{}', unsigned, signedBySns({ Type: 'Other' })])
    expect([body, await postTo('ses', body)]).toEqual([body, 400])
  expect(await postTo('ses', 'x'.repeat(300_000))).toBe(413)
  for (const Message of [
    'Successfully validated SNS topic for Amazon SES event publishing.',
    'null',
    '{"notificationType":"Bounce"}',
    '{"notificationType":"Delivery","mail":{"messageId":"x"}}',
    bounce({ bouncedRecipients: [{ emailAddress: 'nobody' }] }),
    bounce({ bouncedRecipients: 'x' }),
    bounce({ timestamp: 'yesterday' }),
  ])
    expect([Message, await postTo('ses', signedBySns({ Message }))]).toEqual([Message, 204])
  expect(await marks()).toEqual([])
})

test('a subscription is confirmed if SNS signed it and its address is its own', async () => {
  const ask = { Type: 'SubscriptionConfirmation', Message: 'You have chosen …', Token: 'token' }
  const good = signedBySns({ ...ask, SubscribeURL: `${origin}/confirm?Token=token` })
  expect(await postTo('ses', { ...good, Token: 'another' })).toBe(403)
  expect(asked).not.toContain('GET /confirm?Token=token')
  expect(await postTo('ses', good)).toBe(204)
  expect(asked).toContain('GET /confirm?Token=token')
  const elsewhere = signedBySns({ ...ask, SubscribeURL: 'https://evil.example/confirm' })
  expect(await postTo('ses', elsewhere)).toBe(503)
})

/** Sends a due letter by cron, and returns its row. */
async function sentLetter() {
  const { db, cron } = await startApi()
  const due = new Date().toISOString()
  const letter = {
    kind: 'confirmation' as const,
    recipient: email,
    data: { what: 'visit request' },
  }
  await db.insert(mailOutbox).values({ ...letter, cause: crypto.randomUUID(), nextAttemptAt: due })
  await cron(new Date('2199-01-01T10:01:00Z'))
  return stored()
}

async function stored() {
  const { db } = await startApi()
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
  return row
}

test('a letter that comes back is not sent, and staff who send it again clear its address', async () => {
  const { admin, cron } = await startApi()
  const sent = await sentLetter()
  expect(sent).toMatchObject({ sentAt: expect.any(String), providerId: `letter-${letters}` })
  const Message = bounce({}, `letter-${letters}`)
  const message = signedBySns({ Message })
  expect(await postTo('ses', message)).toBe(204)
  expect(await stored()).toMatchObject({
    sentAt: null,
    lastError: 'The letter came back: smtp; 550 5.1.1 (address) User unknown',
  })
  const { mails } = await (await admin.admin.mail.$get({ query: {} })).json()
  expect(mails).toHaveLength(1)

  const again = { param: { id: String(sent?.id) } }
  expect((await admin.admin.mail[':id'].resend.$post(again)).status).toBe(202)
  await cron(new Date('2199-01-01T10:02:00Z'))
  await expect.poll(async () => (await stored())?.sentAt, { timeout: 10_000 }).not.toBeNull()
  expect(await marks()).toEqual([{ email, reason: 'bounced', isCleared: true }])
  // A repeated report must change neither the new letter nor the address.
  expect(await postTo('ses', message)).toBe(204)
  expect(await stored()).toMatchObject({ sentAt: expect.any(String) })
  expect(await marks()).toEqual([{ email, reason: 'bounced', isCleared: true }])
}, 30_000)

test('no letter goes to a marked address, nor counts one as sent that SES has suppressed', async () => {
  await postTo('ses', signedBySns({ Message: complaint() }))
  const before = letters
  expect(await sentLetter()).toMatchObject({
    sentAt: null,
    lastError: 'The owner of this address called an earlier letter spam.',
  })
  const { db } = await startApi()
  await db.delete(undeliverable)
  await db.delete(mailOutbox)
  suppressed = [email]
  expect(await sentLetter()).toMatchObject({
    sentAt: null,
    lastError: 'SES has suppressed this address (COMPLAINT)',
  })
  expect(letters).toBe(before)
}, 30_000)

const basic = (name: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

/** A bounce as in Postmark's documentation. */
const postmarkBounce = (more: object = {}) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Description: 'The server was unable to deliver your message (ex: unknown user).',
  Details: 'Test bounce details',
  Email: email,
  From: 'site@site.example',
  BouncedAt: '2026-08-01T13:28:10.2735393-04:00',
  Inactive: true,
  CanActivate: true,
  ...more,
})

test('Postmark tells with its password, and nobody without', async () => {
  const wrong = [
    {},
    basic('postmark', `${password}x`),
    basic('postmark', ''),
    basic(password, ''),
    { Authorization: `Bearer ${password}` },
    { Authorization: 'Basic !' },
  ]
  for (const headers of wrong)
    expect([headers, await postTo('postmark', postmarkBounce(), headers)]).toEqual([headers, 401])
  expect(await marks()).toEqual([])

  const tell = (body: unknown) => postTo('postmark', body, basic('postmark', password))
  const soft = { Type: 'SoftBounce', Inactive: false }
  for (const body of [
    postmarkBounce(soft),
    postmarkBounce({ Type: 'AutoResponder', Inactive: false }),
    { RecordType: 'Delivery', Recipient: email },
  ])
    expect([body, await tell(body)]).toEqual([body, 204])
  expect(await marks()).toEqual([])
  expect(await tell(postmarkBounce())).toBe(204)
  expect(await tell(postmarkBounce())).toBe(204)
  expect(await marks()).toEqual(marked('bounced'))
  const later = { BouncedAt: '2026-08-02T13:28:10Z' }
  const spam = { RecordType: 'SpamComplaint', Type: 'SpamComplaint', ...later }
  expect(await tell(postmarkBounce(spam))).toBe(204)
  expect(await marks()).toEqual(marked('complained'))
  // A late report: the site already has newer information.
  expect(await tell(postmarkBounce({ BouncedAt: '2025-08-01T00:00:00Z' }))).toBe(204)
  expect(await marks()).toEqual(marked('complained'))
  for (const body of [
    '',
    '{',
    '[]',
    '{}',
    postmarkBounce({ Email: 'x' }),
    postmarkBounce({ BouncedAt: 'x' }),
  ])
    expect([body, await tell(body)]).toEqual([body, 400])
})

/** An event as in Cloudflare's documentation. */
const cloudflareEvent = (name: string, payload: object, domain = 'send.example.com') => ({
  type: `cf.email.sending.message.${name}`,
  source: { type: 'email.sending', zoneId: '023e105f4ecef8ad9ca31a8372d0c353', domain },
  payload: {
    eventId: '0190d0c4-7ea1-7af2-8b88-c1d2e3f4a5b6',
    messageId: '0101018f7d0c4d9a-msg-bounced',
    sender: 'receipts@send.example.com',
    recipient: email,
    subject: 'Your receipt',
    terminal: true,
    ...payload,
  },
  metadata: {
    accountId: 'f9f79265f388666de8122cfb508d7776',
    eventSubscriptionId: '1830c4bb612e43c3af7f4cada31fbf3f',
    eventSchemaVersion: 1,
    eventTimestamp: '2026-06-01T02:48:57.132Z',
  },
})

test("Cloudflare's queue tells of hard bounces, complaints and suppressed addresses", async () => {
  const env = { MAIL_FROM: 'site@send.example.com' } as Bindings
  const outcomes = (body: unknown) => cloudflareEvents(body, env).map(({ outcome }) => outcome)
  const hard = { bounce: { type: 'hard', reason: '550 5.1.1 User unknown' } }
  const events: [object, string[]][] = [
    [cloudflareEvent('bounced', hard), ['bounced']],
    [cloudflareEvent('bounced', { bounce: { type: 'soft' } }), ['failed']],
    [cloudflareEvent('rejected', { rejection: { reason: 'suppressed' } }), ['bounced']],
    [cloudflareEvent('rejected', { rejection: { reason: 'spam' } }), ['failed']],
    [cloudflareEvent('complained', { complaint: { type: 'abuse' } }), ['complained']],
    [cloudflareEvent('delivered', {}), []],
    [cloudflareEvent('deferred', hard), []],
    [cloudflareEvent('constructor', hard), []],
    [cloudflareEvent('bounced', hard, 'other.example.com'), []],
    [cloudflareEvent('bounced', { ...hard, recipient: null }), []],
    [{}, []],
  ]
  for (const [body, expected] of events) expect([body, outcomes(body)]).toEqual([body, expected])
  for (const body of [null, 'x', 7, []]) expect(outcomes(body)).toEqual([])
  const { db } = await startApi()
  await noteMailEvents(db, cloudflareEvents(cloudflareEvent('bounced', hard), env))
  expect(await marks()).toEqual(marked('bounced'))
})
