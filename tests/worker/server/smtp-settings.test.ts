import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startRecorded } from '#tests/helpers/operation/recorded.ts'
import { refusal, startMailServer } from '#tests/helpers/server/mail-server.ts'
import { localMailSettings } from '#worker/operate/local/mail-settings.ts'
import { smtpProblems, smtpSettings } from '#worker/operate/server/mail/settings.ts'
import { openSmtp } from '#worker/operate/server/mail/smtp.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-smtp-'))
  await writeFile(join(folder, 'none.pem'), 'no certificate')
  await writeFile(
    join(folder, 'broken.pem'),
    '-----BEGIN CERTIFICATE-----\nTUlJ\n-----END CERTIFICATE-----\n',
  )
})

afterAll(() => rm(folder, { recursive: true }))

const oauth = {
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
  SMTP_OAUTH_CLIENT_ID: 'the-client',
  SMTP_OAUTH_CLIENT_SECRET: 'hidden-client',
  SMTP_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
}

const problemsOf = (env: Record<string, string>) => smtpProblems({ MAIL_PROVIDER: 'smtp', ...env })

test('settings that work have no problem, and without SMTP nobody looks at them', () => {
  for (const SMTP_URL of [
    'smtp://site%40clinic.example:pass%20word@mail.clinic.example:587',
    'smtp://site@clinic.example:password@mail.clinic.example',
    'smtps://u:p@mail.clinic.example:465/',
    'smtp://relay.clinic.example:25',
    'smtp://127.0.0.1:25',
    'smtp://[::1]:2525',
  ])
    expect(problemsOf({ SMTP_URL, SMTP_CA: '' })).toEqual([])
  expect(problemsOf({ SMTP_URL: 'smtp://site%40clinic.example@mail.example', ...oauth })).toEqual(
    [],
  )
  expect(smtpProblems({ MAIL_PROVIDER: 'ses', NEWS_PROVIDER: '' })).toEqual([])
  expect(smtpProblems({ MAIL_PROVIDER: 'ses', NEWS_PROVIDER: 'smtp' })).toHaveLength(1)
})

test.for<[what: string, env: Record<string, string>, ...says: string[]]>([
  ['no address', {}, 'SMTP_URL is missing'],
  ['an empty address', { SMTP_URL: '' }, 'SMTP_URL is missing'],
  ['no address at all', { SMTP_URL: 'hidden.example' }, 'SMTP_URL cannot be read'],
  ['another scheme', { SMTP_URL: 'https://hidden.example' }, 'SMTP_URL must begin with smtp://'],
  ['no host', { SMTP_URL: 'smtp://' }, 'SMTP_URL names no host'],
  ['a host that needs xn--', { SMTP_URL: 'smtp://hidden-ü.example' }, 'SMTP_URL names no host'],
  ['port 0', { SMTP_URL: 'smtp://u:hidden@a.example:0' }, 'SMTP_URL names port 0'],
  ['a path', { SMTP_URL: 'smtp://u:p@a.example:587/hidden' }, 'SMTP_URL has more after the port'],
  ['a bare %', { SMTP_URL: 'smtp://u:hidden%zz@a.example' }, 'percent-encoded'],
  ['a bare #', { SMTP_URL: 'smtp://u:1#hidden@a.example' }, 'SMTP_URL'],
  ['a line break', { SMTP_URL: 'smtp://u:hidden%0d%0aQUIT@a.example' }, 'percent-encoded'],
  ['no password', { SMTP_URL: 'smtp://hidden@a.example' }, 'a user without a password'],
  ['no user', { SMTP_URL: 'smtp://:hidden@a.example' }, 'a password without a user'],
  [
    'a token and a password',
    { SMTP_URL: 'smtp://u:hidden@a.example', ...oauth },
    'a password beside SMTP_OAUTH_',
  ],
  ['a token of nobody', { SMTP_URL: 'smtp://a.example', ...oauth }, 'SMTP_URL has no user'],
  [
    'half a token',
    { SMTP_URL: 'smtp://u@a.example', ...oauth, SMTP_OAUTH_SCOPE: '', SMTP_OAUTH_CLIENT_ID: '' },
    'SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_SCOPE are missing',
  ],
  [
    'an endpoint that anybody reads',
    { SMTP_URL: 'smtp://u@a.example', ...oauth, SMTP_OAUTH_TOKEN_URL: 'http://hidden.example' },
    'SMTP_OAUTH_TOKEN_URL must begin with https://',
  ],
  ['several', { SMTP_URL: '', SMTP_CA: '/hidden' }, 'SMTP_URL is missing', 'SMTP_CA names a file'],
])('%s is a problem with a line of its own, which repeats nothing', ([, env, ...says]) => {
  const problems = problemsOf(env)
  expect(problems).toHaveLength(says.length)
  for (const [at, words] of says.entries()) expect(problems[at]).toContain(words)
  expect(problems.join()).not.toContain('hidden')
  expect(() => smtpSettings(env)).toThrow(says[0])
})

test('a site on workerd does not start with SMTP', () => {
  const env = { NEWS_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(() => localMailSettings(env)).toThrow('SMTP on Cloudflare: no')
  expect(localMailSettings({ ...env, NEWS_PROVIDER: 'ses' })).toEqual({ NEWS_PROVIDER: 'ses' })
})

test('SMTP_CA must be a file of certificates', () => {
  for (const name of ['none.pem', 'broken.pem', 'missing.pem'])
    expect(problemsOf({ SMTP_URL: 'smtp://a.example', SMTP_CA: join(folder, name) })).toEqual([
      expect.stringContaining('SMTP_CA names a file'),
    ])
})

const message = {
  from: { name: 'Corvale', email: 'site@clinic.example' },
  to: 'zoe@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

/** A mail server that takes the token that `takes` says, and an endpoint that gives numbered tokens. */
async function startTokens(takes: (token: string) => boolean, lifetime = 3600, asks = false) {
  let given = 0
  const endpoint = await startRecorded(() => ({
    body: { access_token: `token-${++given}`, token_type: 'Bearer', expires_in: lifetime },
  }))
  onTestFinished(endpoint.stop)
  const offered: string[] = []
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ method, username, accessToken = '' }, _, done) {
      offered.push(`${method} ${username} ${accessToken}`)
      if (takes(accessToken)) done(null, { user: username })
      // Google says why only after another line.
      else if (asks) done(null, { data: { status: '401' } })
      else done(refusal(535, '5.7.3 Authentication unsuccessful'))
    },
  })
  const settings = smtpSettings({
    SMTP_URL: `smtp://site%40clinic.example@127.0.0.1:${server.port}`,
    ...oauth,
    SMTP_OAUTH_TOKEN_URL: `${endpoint.url}/token`,
  })
  return { ...server, endpoint, offered, smtp: openSmtp(settings) }
}

test('XOAUTH2 signs in with a token for the client, which letters share', async () => {
  const { endpoint, offered, letters, smtp } = await startTokens(() => true)
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => smtp.send(message)))
  expect(all.map(({ kind }) => kind)).toEqual(Array(5).fill('taken'))
  expect(letters).toHaveLength(5)
  expect(endpoint.received).toHaveLength(1)
  const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = endpoint.received
  expect(method).toBe('POST')
  expect(headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: 'client_credentials',
    client_id: oauth.SMTP_OAUTH_CLIENT_ID,
    client_secret: oauth.SMTP_OAUTH_CLIENT_SECRET,
    scope: oauth.SMTP_OAUTH_SCOPE,
  })
  expect(new Set(offered)).toEqual(new Set(['XOAUTH2 site@clinic.example token-1']))
})

test.for([false, true])(
  'a refused token is renewed once: the letter leaves by the new one',
  async (asks) => {
    const isNew = (token: string) => token !== 'token-1'
    const { endpoint, letters, smtp } = await startTokens(isNew, 3600, asks)
    expect(await smtp.send(message)).toMatchObject({ kind: 'taken' })
    expect(letters).toHaveLength(1)
    expect(endpoint.received).toHaveLength(2)
  },
)

test('a server that refuses every token is asked twice, and holds mail back', async () => {
  const { endpoint, offered, smtp } = await startTokens(() => false)
  expect(await smtp.send(message)).toMatchObject({ kind: 'misused' })
  expect([offered.length, endpoint.received.length]).toEqual([2, 2])
})

test('a token is renewed five minutes before its end', async () => {
  const short = await startTokens(() => true, 299)
  const long = await startTokens(() => true, 310)
  for (const { smtp } of [short, short, long, long]) await smtp.send(message)
  expect([short.endpoint.received.length, long.endpoint.received.length]).toEqual([2, 1])
})

test('an endpoint that gives no token is named without the secret', async () => {
  const endpoint = await startRecorded(({ body }) => ({
    status: 401,
    body: { error: 'invalid_client', error_description: body },
  }))
  onTestFinished(endpoint.stop)
  const { port, letters } = await startMailServer()
  const env = { SMTP_URL: `smtp://site@127.0.0.1:${port}`, ...oauth }
  const smtp = openSmtp(smtpSettings({ ...env, SMTP_OAUTH_TOKEN_URL: endpoint.url }))
  expect(await smtp.send(message)).toEqual({
    kind: 'misused',
    says: 'SMTP_OAUTH_TOKEN_URL gave no token: it answered 401 (invalid_client)',
  })
  expect(letters).toEqual([])
})
