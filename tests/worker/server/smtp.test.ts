import { readFile } from 'node:fs/promises'
import type { SMTPServerOptions } from 'smtp-server'
import { beforeAll, expect, inject, test } from 'vitest'
import { readLetter } from '#tests/helpers/server/read-letter.ts'
import { makeCertificate } from '#tests/helpers/server/certificates.ts'
import {
  refusal,
  startMailServer,
  startScript,
  untilText,
} from '#tests/helpers/server/mail-server.ts'
import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { deliver } from '#worker/lib/mail/providers/index.ts'
import { MailRefusal } from '#worker/lib/mail/providers/refusal.ts'
import { handOverNews, newsPerMinute, newsReportHint } from '#worker/lib/news/provider.ts'
import { smtpSettings } from '#worker/operate/server/mail/settings.ts'
import { openSmtp, trySignIn } from '#worker/operate/server/mail/smtp.ts'

let certificate: Awaited<ReturnType<typeof makeCertificate>>

beforeAll(async () => {
  certificate = await makeCertificate('DNS:localhost,IP:127.0.0.1,IP:0.0.0.0')
})

const message: MailMessage = {
  from: { name: 'Corvale Clinical Research', email: 'site@mail.clinic.example' },
  to: 'zoe@example.com',
  subject: 'We have received your message',
  text: 'Hello Zoë,\n\nThank you. 💊',
  html: '<p>Hello Zoë,</p>',
}

const secret = 'pass word/of:zoë'
const signedIn = `site%40clinic.example:${encodeURIComponent(secret)}@`

type Options = { env?: Record<string, string>; letterMs?: number }

const opened = (url: string, { env, letterMs }: Options = {}) =>
  openSmtp(smtpSettings({ SMTP_URL: url, ...env }), letterMs)

/** The settings of a site whose mail leaves by this server. Nothing else of them is read. */
const bindings = (SMTP: ReturnType<typeof opened>) =>
  ({ MAIL_PROVIDER: 'smtp', SMTP }) as unknown as Bindings

const post = (url: string, options?: Options, mail = message) =>
  deliver(bindings(opened(url, options)), mail)

/** How the outbox and the news take a failure. */
async function outcomesOf(url: string, options?: Options) {
  const env = bindings(opened(url, options))
  const [failure, news] = await Promise.all([
    deliver(env, message).catch((error: unknown) => error),
    handOverNews(env, { provider: 'smtp', from: message.from.email }, message),
  ])
  return {
    mail: failure instanceof MailRefusal ? 'final' : failure instanceof Error ? 'again' : 'sent',
    news: news.status === 'queued' && !news.isBusy ? 'held' : news.status,
    says: failure instanceof Error ? failure.message : '',
  }
}

test('a letter in any script arrives as it was written, with its files and headers', async () => {
  const { port, letters } = await startMailServer()
  const subject = `${'Ein sehr langer Betreff über Studien '.repeat(12)}💊 臨床研究 𞤀𞤣𞤤𞤢𞤥`
  const unsubscribe = `<https://clinic.example/u?a=${'1'.repeat(90)}&b=2>`
  const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Clínica 臨床\r\nEND:VCALENDAR'
  const type = 'text/calendar; method=REQUEST; charset=utf-8'
  const id = await post(`smtp://127.0.0.1:${port}`, undefined, {
    ...message,
    from: { name: 'The "Best" 臨床 Clinic, Ltd', email: 'site@mail.clinic.example' },
    to: "o'brien+a@example.com",
    replyTo: 'hello@clinic.example',
    subject,
    headers: { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'One-Click' },
    attachments: [{ filename: 'Termin 臨床.ics', type, content: calendar }],
  })
  expect(letters).toMatchObject([
    { from: 'site@mail.clinic.example', to: ["o'brien+a@example.com"] },
  ])
  const { headers, parts } = readLetter(letters[0]?.raw ?? '')
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'The "Best" 臨床 Clinic, Ltd <site@mail.clinic.example>',
    to: "o'brien+a@example.com",
    'reply-to': 'hello@clinic.example',
    subject,
    'list-unsubscribe': unsubscribe,
    'list-unsubscribe-post': 'One-Click',
    'message-id': id,
  })
  expect(parts.map(({ body }) => body.replace(/\r\n/g, '\n').trimEnd())).toEqual([
    message.text,
    message.html,
    calendar.replace(/\r\n/g, '\n'),
  ])
  expect(parts[2]?.headers.get('content-type')).toContain('text/calendar; method=REQUEST')
  for (const line of letters[0]?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThan(999)
})

test('line breaks in a subject, a name, an address or a header add no header and no recipient', async () => {
  const { port, letters } = await startMailServer()
  const bad = 'x\r\nBcc: thief@example.com\r\n\r\nMore'
  await post(`smtp://127.0.0.1:${port}`, undefined, {
    ...message,
    from: { name: bad, email: message.from.email },
    subject: bad,
    headers: { 'X-Note': bad, [`X-Odd\r\nBcc: thief@example.com\r\nX-More`]: 'a' },
    attachments: [{ filename: bad, type: 'text/plain', content: 'a file' }],
  })
  await post(`smtp://127.0.0.1:${port}`, undefined, { ...message, to: bad }).catch(() => {})
  for (const { raw, to } of letters) {
    const { headers, lines, parts } = readLetter(raw)
    expect([...headers.keys(), ...parts.flatMap((part) => [...part.headers.keys()])]).not.toContain(
      'bcc',
    )
    expect(lines.filter((line) => /^bcc/i.test(line))).toEqual([])
    expect(to.join()).not.toContain('thief')
  }
  expect(letters.length).toBeGreaterThan(0)
})

type Refusal = readonly [code: number, text: string]
const at = {
  recipient: (given: Refusal) => ({
    onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(...given)),
  }),
  sender: (given: Refusal) => ({
    onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(...given)),
  }),
  text: (given: Refusal) => ({
    onData: (stream: NodeJS.ReadableStream, _: unknown, done: (error: Error) => void) => {
      stream.on('end', () => done(refusal(...given))).resume()
    },
  }),
  greeting: (given: Refusal) => ({
    onConnect: (_: unknown, done: (error: Error) => void) => done(refusal(...given)),
  }),
}

test.for([
  ['recipient', 550, '5.1.1 <zoe@example.com>: no such user', 'final', 'failed'],
  ['recipient', 554, '5.7.1 Relay access denied', 'final', 'failed'],
  ['recipient', 450, '4.7.1 Greylisted', 'again', 'queued'],
  ['recipient', 452, '4.2.2 Mailbox full', 'again', 'queued'],
  ['recipient', 552, '5.2.2 Mailbox full', 'again', 'queued'],
  ['recipient', 530, '5.7.0 Sign in first', 'again', 'held'],
  ['recipient', 553, '5.7.1 <a@b.example>: Sender address rejected', 'again', 'held'],
  ['text', 554, '5.7.1 Looks like spam, zoe@example.com', 'final', 'failed'],
  ['text', 552, '5.3.4 Too large', 'final', 'failed'],
  ['text', 451, '4.3.0 Try later', 'again', 'queued'],
  ['sender', 550, '5.7.1 Not your address', 'again', 'held'],
  ['sender', 451, '4.3.0 Try later', 'again', 'queued'],
  ['greeting', 554, 'You are on a list', 'again', 'held'],
  ['greeting', 421, 'Too many connections', 'again', 'queued'],
] as const)('a server that answers the %s with %i %s: %s, news %s', async (row) => {
  const [step, code, text, mail, news] = row
  const { port } = await startMailServer(at[step]([code, text]))
  const outcomes = await outcomesOf(`smtp://127.0.0.1:${port}`)
  expect(outcomes).toMatchObject({ mail, news })
  expect(outcomes.says).toContain(String(code))
  expect(outcomes.says).not.toContain('@')
})

test('only an answer about the address itself marks the address for news', async () => {
  const marked = async (text: string) => {
    const { port } = await startMailServer(at.recipient([550, text]))
    const answer = await opened(`smtp://127.0.0.1:${port}`).send(message)
    return answer.kind === 'refused' && answer.of
  }
  expect(await marked('5.1.1 No such user')).toBe('address')
  expect(await marked('No such user')).toBe('address')
  expect(await marked('5.7.1 Relaying denied')).toBe('mail')
})

test('a connection that ends after the text is unknown for news, one before it is tried again', async () => {
  const after = await startScript(untilText(null))
  expect(await outcomesOf(`smtp://127.0.0.1:${after.port}`)).toMatchObject({
    mail: 'again',
    news: 'unknown',
  })
  const before = await startScript((line) =>
    line.startsWith('RCPT') ? null : untilText(null)(line),
  )
  expect(await outcomesOf(`smtp://127.0.0.1:${before.port}`)).toMatchObject({
    mail: 'again',
    news: 'queued',
  })
})

test('a server that says nothing, is not there or has no name is asked again', async () => {
  const mute = await startScript(() => undefined, '')
  const silent = await startScript(untilText(undefined))
  const letterMs = 3000
  await Promise.all(
    (
      [
        [`127.0.0.1:${mute.port}`, 'queued'],
        ['127.0.0.1:9', 'queued'],
        ['nothing.invalid:587', 'queued'],
        // The server has the text, and never says whether it takes the letter.
        [`127.0.0.1:${silent.port}`, 'unknown'],
      ] as const
    ).map(async ([place, news]) =>
      expect(await outcomesOf(`smtp://${place}`, { letterMs })).toMatchObject({
        mail: 'again',
        news,
      }),
    ),
  )
})

test('a letter that hangs does not hold up the others, and few connections carry many', async () => {
  const { port, letters, seen } = await startMailServer({
    onRcptTo({ address }, _, done) {
      if (!address.startsWith('hangs')) done()
    },
  })
  const smtp = opened(`smtp://127.0.0.1:${port}`, { letterMs: 2000 })
  const hanging = smtp.send({ ...message, to: 'hangs@example.com' })
  const others = Array.from({ length: 20 }, (_, number) =>
    smtp.send({ ...message, to: `zoe-${number}@example.com` }),
  )
  const first = await Promise.race([hanging, Promise.all(others)])
  expect(first).toHaveLength(20)
  expect(letters).toHaveLength(20)
  expect(seen.connections).toBeLessThanOrEqual(3)
  expect(await hanging).toMatchObject({ kind: 'busy' })
})

test('a server that ends a connection after a letter gets the next by another one', async () => {
  const { port, letters } = await startMailServer({
    onMailFrom: (_, { transaction }, done) =>
      done(transaction > 1 ? refusal(421, '4.7.0 Enough') : null),
  })
  const smtp = opened(`smtp://127.0.0.1:${port}`)
  const answers = await Promise.all(Array.from({ length: 6 }, () => smtp.send(message)))
  expect(answers.map(({ kind }) => kind)).toEqual(Array(6).fill('taken'))
  expect(letters).toHaveLength(6)
})

const checksPassword: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  authMethods: ['PLAIN', 'LOGIN'],
  onAuth({ username, password }, _, done) {
    if (username === 'site@clinic.example' && password === secret) done(null, { user: username })
    else done(refusal(535, '5.7.8 Wrong password of site@clinic.example'))
  },
}

test('user and password of SMTP_URL sign in by STARTTLS, or by TLS from the first byte', async () => {
  const { key, cert, caFile: SMTP_CA } = certificate
  for (const scheme of ['smtp', 'smtps']) {
    const server = await startMailServer({
      ...checksPassword,
      allowInsecureAuth: false,
      key,
      cert,
      secure: scheme === 'smtps',
    })
    const env = { SMTP_CA }
    await post(`${scheme}://${signedIn}0.0.0.0:${server.port}`, { env })
    expect(server.letters).toMatchObject([{ isEncrypted: true }])
    const settings = smtpSettings({
      SMTP_URL: `${scheme}://${signedIn}0.0.0.0:${server.port}`,
      SMTP_CA,
    })
    expect(await trySignIn(settings)).toBeUndefined()
  }
})

test('a wrong password holds mail and news back, and its reason names neither it nor the user', async () => {
  const { port, letters } = await startMailServer(checksPassword)
  const url = `smtp://site%40clinic.example:not-the-password@127.0.0.1:${port}`
  const outcomes = await outcomesOf(url)
  expect(outcomes).toMatchObject({ mail: 'again', news: 'held' })
  expect(outcomes.says).toContain('535')
  expect(outcomes.says).not.toMatch(/not-the-password|clinic/)
  expect(await trySignIn(smtpSettings({ SMTP_URL: url }))).toBe(outcomes.says)
  expect(letters).toEqual([])
})

test('without TLS, or with a wrong certificate, neither letter nor password leaves', async () => {
  // Servers answer in several ways; OpenSMTPD by 503.
  for (const answer of ['502 5.5.1 No', '503 STARTTLS command used when not advertised']) {
    const plain = await startScript((line) =>
      line.startsWith('STARTTLS') ? answer : untilText('250 Ok')(line),
    )
    const here = `smtp://${signedIn}0.0.0.0:${plain.port}`
    expect(await outcomesOf(here)).toMatchObject({ mail: 'again', news: 'held' })
    expect(plain.lines.filter((line) => !/^(?:EHLO|STARTTLS)/.test(line))).toEqual([])
  }
  const { key, cert, caFile: SMTP_CA } = certificate
  const other = await makeCertificate('DNS:other.example')
  for (const scheme of ['smtp', 'smtps']) {
    for (const [own, env] of [
      [{ key, cert }, {}],
      [{ key, cert }, { SMTP_CA: other.caFile }],
      [{ key: other.key, cert: other.cert }, { SMTP_CA: other.caFile }],
    ] as const) {
      let signIns = 0
      const { port, letters } = await startMailServer({
        ...own,
        secure: scheme === 'smtps',
        onAuth(_, __, done) {
          signIns++
          done(null, { user: 'anybody' })
        },
      })
      const place = scheme === 'smtp' ? '0.0.0.0' : '127.0.0.1'
      const url = `${scheme}://${signedIn}${place}:${port}`
      expect(await outcomesOf(url, { env })).toMatchObject({ mail: 'again', news: 'held' })
      expect([letters.length, signIns]).toEqual([0, 0])
    }
  }
  const right = await startMailServer({ key, cert })
  await post(`smtp://0.0.0.0:${right.port}`, { env: { SMTP_CA } })
  expect(right.letters).toHaveLength(1)
})

test('a server that offers no sign-in gets no letter of a site that signs in', async () => {
  const { port, lines } = await startScript((line) =>
    line.startsWith('AUTH') ? '502 5.5.1 No' : untilText('250 Ok')(line),
  )
  expect(await outcomesOf(`smtp://${signedIn}127.0.0.1:${port}`)).toMatchObject({ news: 'held' })
  expect(lines.some((line) => line.startsWith('MAIL'))).toBe(false)
})

test('news leaves at 20 a minute by SMTP, unless another pace is set', () => {
  const SMTP = opened('smtp://127.0.0.1:25')
  const env = bindings(SMTP)
  expect(newsPerMinute(env)).toBe(20)
  expect(newsPerMinute({ ...env, NEWS_PER_MINUTE: '90' })).toBe(90)
  expect(newsPerMinute({ ...env, NEWS_PROVIDER: 'ses' })).toBe(300)
})

test('the news screen says that nobody reports bounces by SMTP, and where they come', () => {
  const env = { ...bindings(opened('smtp://127.0.0.1:25')), NEWS_FROM: 'news@news.clinic.example' }
  expect(newsReportHint(env)).toMatch(
    /rest on the mails that it refuses.* news@news\.clinic\.example/,
  )
  expect(newsReportHint({ ...env, NEWS_PROVIDER: 'postmark' })).toBeUndefined()
})

test('no Worker bundles the client for SMTP', async () => {
  const worker = await readFile(inject('workerBundle'), 'utf8')
  expect(worker).not.toMatch(/nodemailer|STARTTLS/)
})
