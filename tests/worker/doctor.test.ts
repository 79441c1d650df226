import { execFile } from 'node:child_process'
import { sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { over } from '../../db/client.ts'
import { keyFileIn } from '../../db/commands/key.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { freePort, type Server, startDatabase } from '../../db/commands/server.ts'
import journal from '../../db/migrations/meta/_journal.json' with { type: 'json' }
import { openBucket } from '../../worker/backup/files.ts'
import { checksOf } from '../../worker/doctor/checks.ts'
import { examine } from '../../worker/doctor/examine.ts'
import { placement } from '../../worker/doctor/placement.ts'
import { report } from '../../worker/doctor/report.ts'
import type { Settings } from '../../worker/doctor/subject.ts'
import { startNameServer } from '../helpers/name-server.ts'
import { startRecorded } from '../helpers/recorded.ts'

const root = new URL('../..', import.meta.url).pathname
const timeoutMs = 10_000

const secrets = {
  JWT_SECRET: 'jwt-secret-of-32-bytes-or-even-more',
  REBUILD_WEBHOOK_TOKEN: 'github-token-1234567890',
  CLOUDFLARE_API_TOKEN: 'cloudflare-token-1234567890',
  POSTMARK_TOKEN: 'postmark-token-1234567890',
  SES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  SES_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

const workflow = '/repos/clinic/site/actions/workflows/deploy.yml'
const bucket = '/cf/accounts/acc/r2/buckets/research-site-files'

/** What the services answer about a site that is set up well. */
const healthyAnswers: Record<string, object> = {
  '/api/health': { status: 'ok' },
  [workflow]: { state: 'active' },
  '/cf/user/tokens/verify': { result: { status: 'active' } },
  '/cf/accounts': { result: [{ id: 'acc' }] },
  '/cf/accounts/acc/workers/scripts/research-site/secrets': {
    result: [...Object.keys(secrets), 'TURSO_AUTH_TOKEN'].map((name) => ({ name })),
  },
  [bucket]: { result: {} },
  [`${bucket}/domains/managed`]: { result: { enabled: false } },
  [`${bucket}/domains/custom`]: { result: { domains: [] } },
  '/server': { DeliveryType: 'Live' },
  '/v2/email/account': { SendingEnabled: true, ProductionAccessEnabled: true },
  '/v2/email/identities/mail.clinic.example': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Tokens: ['one', 'two'] },
    MailFromAttributes: { MailFromDomain: 'bounce.mail.clinic.example' },
  },
}

const healthyRecords: Record<string, string[]> = {
  'cf-bounce.mail.clinic.example': ['v=spf1 include:_spf.mx.cloudflare.net ~all'],
  'cf-bounce._domainkey.mail.clinic.example': [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(100)}`],
  'bounce.mail.clinic.example': ['v=spf1 include:amazonses.com ~all'],
  'one._domainkey.mail.clinic.example': ['p=MIIB'],
  'two._domainkey.mail.clinic.example': ['p=MIIB'],
  '_dmarc.clinic.example': ['v=DMARC1; p=reject'],
}

type Answer = { status?: number; headers?: Record<string, string>; body?: object; delayMs?: number }

/** What differs from a healthy configuration. */
type Case = {
  set?: Settings
  answers?: Record<string, Answer>
  records?: Record<string, string[]>
  nameServer?: string
  timeoutMs?: number
  slowMs?: number
}

const services: Awaited<ReturnType<typeof startRecorded>>[] = []
let dir: string
let database: Server

/** A token of the database that may only read. */
async function readToken(dataDir: string) {
  const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const claims = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: 'ro' })}`
  const key = await readFile(keyFileIn(dataDir), 'utf8')
  return `${claims}.${sign(null, Buffer.from(claims), key).toString('base64url')}`
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-doctor-'))
  await cp(inject('preparedDatabase'), dir, { recursive: true })
  database = await startDatabase(dir)
})

afterAll(async () => {
  await Promise.all(services.map(({ stop }) => stop()))
  await database.stop()
  await rm(dir, { recursive: true, force: true })
})

/** Examines a healthy configuration with some differences; its services are its own. */
async function doctor(differing: Case) {
  const { set = {}, answers = {}, records = {}, nameServer } = differing
  const limitMs = differing.timeoutMs ?? timeoutMs
  const service = await startRecorded(async ({ path }) => {
    const { delayMs = 0, ...answer } = answers[path] ?? {}
    await sleep(delayMs)
    return healthyAnswers[path] ? { body: healthyAnswers[path], ...answer } : { status: 404 }
  })
  services.push(service)
  const dns = await startNameServer((name) => ({ ...healthyRecords, ...records })[name] ?? [])
  const env: Settings = {
    ...secrets,
    TURSO_DATABASE_URL: database.url,
    TURSO_AUTH_TOKEN: await readToken(dir),
    SITE_URL: service.url,
    REBUILD_WEBHOOK_URL: `${service.url}${workflow}/dispatches`,
    STAFF_EMAIL: 'staff@clinic.example',
    MAIL_FROM: 'site@mail.clinic.example',
    MAIL_PROVIDER_URL: service.url,
    SES_REGION: 'us-east-1',
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_BASE_URL: `${service.url}/cf`,
    ...set,
  }
  const checks = checksOf({
    env,
    signal: AbortSignal.timeout(limitMs),
    nameServers: [nameServer ?? dns.address],
    login: async () => undefined,
  })
  const findings = await examine(checks, limitMs, differing.slowMs ?? timeoutMs)
  dns.stop()
  const lines = report(findings, env)
  for (const secret of [...Object.values(secrets), env['TURSO_AUTH_TOKEN'] ?? secrets.JWT_SECRET])
    expect(lines.join('\n')).not.toContain(secret)
  return { lines, methods: new Set(service.received.map(({ method }) => method)) }
}

/** The lines that are not fine. */
const complaints = (lines: string[]) => lines.slice(0, -2).filter((line) => !line.startsWith('ok '))

const providers = [{}, { MAIL_PROVIDER: 'ses' }]

test.for(providers)('a healthy configuration is ready: %o', async (set) => {
  const { lines, methods } = await doctor({ set })
  expect(complaints(lines)).toEqual([])
  expect(lines.at(-1)).toBe('Ready.')
  expect(methods).toEqual(new Set(['GET']))
})

test('Postmark tells less: what is left to look at is a warning', async () => {
  const { lines } = await doctor({ set: { MAIL_PROVIDER: 'postmark' } })
  expect(complaints(lines)).toEqual([expect.stringMatching(/^warning +DKIM .*says verified/)])
  expect(lines.at(-1)).toBe('Ready. Warnings: DKIM.')
})

const nothingThere = `http://127.0.0.1:${await freePort()}`
const postmark = { MAIL_PROVIDER: 'postmark' }
const ses = { MAIL_PROVIDER: 'ses' }

// Each case: what differs, and the beginning and a part of the lines that are not fine then.
const cases: [string, Case, ...string[]][] = [
  ['no address', { set: { SITE_URL: undefined } }, 'WRONG SITE_URL is not set', '- Site'],
  ['an address that is none', { set: { SITE_URL: 'clinic' } }, 'WRONG SITE_URL', '- Site'],
  [
    'an address with a slash at its end',
    { set: { SITE_URL: 'https://clinic.invalid/' } },
    'WRONG SITE_URL cannot be used',
    'warning Site does not answer',
  ],
  [
    'an address without https',
    { set: { SITE_URL: 'http://clinic.invalid' } },
    'WRONG Site is not https',
  ],
  [
    'a site that is not deployed',
    { set: { SITE_URL: nothingThere } },
    'warning Site does not answer',
  ],
  ['a site that is not well', { answers: { '/api/health': { status: 503 } } }, 'WRONG Site'],
  ['no time zone of this world', { set: { SITE_TIME_ZONE: 'Mars/Base' } }, 'WRONG SITE_TIME_ZONE'],
  ['no address of staff', { set: { STAFF_EMAIL: undefined } }, 'WRONG STAFF_EMAIL is not set'],
  [
    'an address of staff that is none',
    { set: { STAFF_EMAIL: 'staff' } },
    'WRONG STAFF_EMAIL cannot',
  ],
  ['no sender', { set: { MAIL_FROM: undefined } }, 'WRONG MAIL_FROM is not set'],
  [
    'a sender on the domain of the mailbox of staff',
    { set: { STAFF_EMAIL: 'staff@mail.clinic.example' } },
    'warning Sending domain MAIL_FROM shares mail.clinic.example',
  ],
  [
    'a secret that can be guessed',
    { set: { JWT_SECRET: 'short-secret' } },
    'WRONG JWT_SECRET cannot',
  ],
  [
    'secrets that the Worker lacks',
    {
      answers: {
        '/cf/accounts/acc/workers/scripts/research-site/secrets': {
          body: { result: Object.keys(secrets).map((name) => ({ name })) },
        },
      },
    },
    'WRONG TURSO_AUTH_TOKEN is not in the Worker',
  ],
  [
    'no Worker yet',
    {
      answers: {
        '/cf/accounts/acc/workers/scripts/research-site/secrets': { status: 404, body: {} },
      },
    },
    'WRONG TURSO_AUTH_TOKEN is not in the Worker → npx wrangler secret put TURSO_AUTH_TOKEN',
    'WRONG JWT_SECRET',
    'WRONG REBUILD_WEBHOOK_TOKEN',
    'WRONG SES_ACCESS_KEY_ID',
    'WRONG SES_SECRET_ACCESS_KEY',
    'WRONG POSTMARK_TOKEN',
  ],

  [
    'no database named',
    { set: { TURSO_DATABASE_URL: undefined } },
    'WRONG TURSO_DATABASE_URL is not set',
    '- Database not checked',
    '- Database features',
    '- Migrations',
    '- Distance',
  ],
  [
    'a database address with a password that is none',
    { set: { TURSO_DATABASE_URL: 'pigeon://user:pass-word@clinic' } },
    'WRONG Database the address must begin with libsql:// or https://',
    '- Database features',
    '- Migrations',
    '- Distance',
  ],
  [
    'no token for the database',
    { set: { TURSO_AUTH_TOKEN: undefined } },
    'WRONG Database asks for TURSO_AUTH_TOKEN',
    '- Database features',
    '- Migrations',
    '- Distance',
  ],
  [
    'a token that the database does not accept',
    { set: { TURSO_AUTH_TOKEN: 'not.a-token.at-all' } },
    'WRONG Database does not accept TURSO_AUTH_TOKEN',
    '- Database features',
    '- Migrations',
    '- Distance',
  ],
  [
    'a database that is away',
    { set: { TURSO_DATABASE_URL: nothingThere } },
    'WRONG Database nothing listens at this address (ECONNREFUSED)',
    '- Database features',
    '- Migrations',
    '- Distance',
  ],

  [
    'nobody signed in',
    { set: { CLOUDFLARE_API_TOKEN: undefined } },
    'warning TURSO_AUTH_TOKEN is set here; whether the Worker has it is not known',
    'warning JWT_SECRET',
    'warning REBUILD_WEBHOOK_TOKEN',
    'warning SES_ACCESS_KEY_ID',
    'warning SES_SECRET_ACCESS_KEY',
    'warning POSTMARK_TOKEN',
    'WRONG Cloudflare this machine is not signed in → Run npx wrangler login',
    '- Bucket',
    '- Mail provider',
  ],
  [
    'a token that Cloudflare does not accept',
    { answers: { '/cf/user/tokens/verify': { status: 401, body: {} } } },
    'WRONG Cloudflare does not accept the token',
    '- Bucket',
    '- Mail provider',
  ],
  [
    'no bucket',
    { answers: { [bucket]: { status: 404, body: {} } } },
    'WRONG Bucket there is no bucket research-site-files → npx wrangler r2 bucket create',
  ],
  [
    'a bucket that the token may not see',
    { answers: { [bucket]: { status: 403, body: {} } } },
    'WRONG Bucket the token may not look at it',
  ],
  [
    'a public bucket',
    { answers: { [`${bucket}/domains/managed`]: { body: { result: { enabled: true } } } } },
    'WRONG Bucket research-site-files is public',
  ],
  [
    'a bucket on a domain',
    {
      answers: {
        [`${bucket}/domains/custom`]: { body: { result: { domains: [{ enabled: true }] } } },
      },
    },
    'WRONG Bucket research-site-files is public',
  ],

  [
    'no webhook',
    { set: { REBUILD_WEBHOOK_URL: undefined } },
    'WRONG REBUILD_WEBHOOK_URL',
    '- Rebuild webhook',
  ],
  [
    'a webhook without its token',
    { set: { REBUILD_WEBHOOK_TOKEN: undefined } },
    'warning Rebuild webhook not tried',
  ],
  [
    'a token that GitHub does not accept',
    { answers: { [workflow]: { status: 401, body: {} } } },
    'WRONG Rebuild webhook GitHub does not accept REBUILD_WEBHOOK_TOKEN',
  ],
  [
    'no such workflow',
    { answers: { [workflow]: { status: 404, body: {} } } },
    'WRONG Rebuild webhook GitHub shows no such workflow',
  ],
  [
    'a workflow that is off',
    { answers: { [workflow]: { body: { state: 'disabled_manually' } } } },
    'WRONG Rebuild webhook the workflow is switched off',
  ],
  [
    'a webhook that may change code',
    { set: { REBUILD_WEBHOOK_URL: 'https://github.invalid/repos/a/b/dispatches' } },
    'warning Rebuild webhook this address needs a token that may change the code',
  ],
  [
    'a webhook that is away',
    { set: { REBUILD_WEBHOOK_URL: `${nothingThere}/deploy-hooks/hook-secret` } },
    'WRONG Rebuild webhook nothing listens',
  ],

  [
    'no such mail provider',
    { set: { MAIL_PROVIDER: 'pigeon' } },
    'WRONG MAIL_PROVIDER cannot be used',
  ],
  [
    'Postmark without its token',
    { set: { ...postmark, POSTMARK_TOKEN: undefined } },
    'warning Mail provider not tried',
    'warning DKIM',
  ],
  [
    'a token that Postmark does not accept',
    { set: postmark, answers: { '/server': { status: 401, body: {} } } },
    'WRONG Mail provider Postmark does not accept',
    'warning DKIM',
  ],
  [
    "Postmark's sandbox",
    { set: postmark, answers: { '/server': { body: { DeliveryType: 'Sandbox' } } } },
    'WRONG Mail provider this Postmark server is a sandbox',
    'warning DKIM',
  ],
  [
    'Postmark away',
    { set: { ...postmark, MAIL_PROVIDER_URL: nothingThere } },
    'WRONG Mail provider nothing listens',
    'warning DKIM',
  ],
  [
    'SES without a region',
    { set: { ...ses, SES_REGION: undefined } },
    'WRONG SES_REGION is not set',
  ],
  [
    'SES without its key',
    { set: { ...ses, SES_ACCESS_KEY_ID: undefined } },
    'warning Mail provider not tried',
    '- SPF',
    '- DKIM',
  ],
  [
    'a key that SES does not accept',
    {
      set: ses,
      answers: {
        '/v2/email/account': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'InvalidClientTokenId:http://x' },
          body: {},
        },
      },
    },
    'WRONG Mail provider SES does not accept the key (InvalidClientTokenId)',
  ],
  [
    'a key that may only send',
    {
      set: ses,
      answers: {
        '/v2/email/account': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'AccessDeniedException' },
          body: {},
        },
        '/v2/email/identities/mail.clinic.example': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'AccessDeniedException' },
          body: {},
        },
      },
    },
    'warning Mail provider SES accepts the key',
    '- SPF',
    '- DKIM',
  ],
  [
    "SES's sandbox",
    { set: ses, answers: { '/v2/email/account': { body: { SendingEnabled: true } } } },
    'WRONG Mail provider SES is in its sandbox',
  ],
  [
    'a domain that SES has not verified',
    {
      set: ses,
      answers: { '/v2/email/identities/mail.clinic.example': { status: 404, body: {} } },
    },
    'WRONG Mail provider SES has not verified mail.clinic.example',
    '- SPF',
    '- DKIM',
  ],

  [
    'no SPF record',
    { records: { 'cf-bounce.mail.clinic.example': [] } },
    'WRONG SPF cf-bounce.mail.clinic.example has no',
  ],
  [
    'two SPF records',
    { records: { 'cf-bounce.mail.clinic.example': ['v=spf1 a', 'v=spf1 b'] } },
    'WRONG SPF cf-bounce.mail.clinic.example has two',
  ],
  [
    'an SPF record for others',
    { records: { 'cf-bounce.mail.clinic.example': ['v=spf1 ~all'] } },
    'WRONG SPF the SPF record',
  ],
  [
    'no DKIM key',
    { records: { 'cf-bounce._domainkey.mail.clinic.example': [] } },
    'WRONG DKIM no key at cf-bounce._domainkey',
  ],
  [
    'a DKIM key that was taken back',
    { records: { 'cf-bounce._domainkey.mail.clinic.example': ['v=DKIM1; p='] } },
    'WRONG DKIM no key',
  ],
  [
    'one of two DKIM keys',
    { set: ses, records: { 'two._domainkey.mail.clinic.example': [] } },
    'WRONG DKIM no key at two._domainkey',
  ],
  [
    'no DMARC policy',
    { records: { '_dmarc.clinic.example': [] } },
    'warning DMARC there is no policy',
  ],
  ['no name server', { nameServer: '127.0.0.1:9' }, 'WRONG SPF', 'WRONG DKIM', 'WRONG DMARC'],
]

// The parts of a line, whatever stands between them.
const asPattern = (line: string) =>
  expect.stringMatching(
    RegExp(
      `^${line
        .split(' ')
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*?')}`,
    ),
  )

test.for(cases)('%s', async ([, changes, ...expected]) => {
  const { lines, methods } = await doctor(changes)
  expect(complaints(lines)).toEqual(expected.map(asPattern))
  const isReady = !expected.some((line) => line.startsWith('WRONG'))
  expect(lines.at(-1)).toMatch(isReady ? /^Ready\./ : /^Not ready\. To put right: /)
  for (const method of methods) expect(['GET', 'HEAD']).toContain(method)
})

/** A way to the database on which each request is delayed and may be changed. */
async function detour(delayMs: number, change = (body: string) => body) {
  const way = await startRecorded(async ({ path, method, headers, body }) => {
    await sleep(delayMs)
    const { authorization = '' } = headers
    const sent = { method, headers: { authorization }, ...(body && { body: change(body) }) }
    const response = await fetch(`${database.url}${path}`, sent)
    return { status: response.status, body: (await response.json().catch(() => ({}))) as object }
  })
  services.push(way)
  return { TURSO_DATABASE_URL: way.url }
}

const slow = { delayMs: 400 }
const slowCases: [string, () => Promise<Case> | Case, string][] = [
  ['the site', () => ({ answers: { '/api/health': slow } }), 'Site is live and well'],
  ['the bucket', () => ({ answers: { [bucket]: slow } }), 'Bucket is there, and private'],
  ['the webhook', () => ({ answers: { [workflow]: slow } }), 'Rebuild webhook was not started'],
  [
    'the mail provider',
    () => ({ set: postmark, answers: { '/server': slow } }),
    'Mail provider Postmark accepts',
  ],
  ['the database', async () => ({ set: await detour(slow.delayMs) }), 'Database answers'],
]

test.concurrent.for(slowCases)('slow: %s', async ([, differing, part], context) => {
  const { lines } = await doctor({ ...(await differing()), slowMs: 300 })
  context
    .expect(complaints(lines))
    .toContainEqual(asPattern(`warning ${part} but slowly: after 0.`))
  context.expect(lines.at(-1)).toMatch(/^Ready\./)
})

const hanging = { delayMs: 2500 }
const hangingCases: [string, () => Promise<Case> | Case, string][] = [
  ['Cloudflare', () => ({ answers: { '/cf/user/tokens/verify': hanging } }), 'Cloudflare'],
  ['the webhook', () => ({ answers: { [workflow]: hanging } }), 'Rebuild webhook'],
  ['SES', () => ({ set: ses, answers: { '/v2/email/account': hanging } }), 'Mail provider'],
  ['the database', async () => ({ set: await detour(hanging.delayMs) }), 'Database'],
]

test.concurrent.for(hangingCases)('hanging: %s', async ([, differing, name], context) => {
  const { lines } = await doctor({ ...(await differing()), timeoutMs: 1500 })
  context
    .expect(complaints(lines))
    .toContainEqual(asPattern(`WRONG ${name} no answer within 1.5 s`))
})

test('a database without full-text search is named', async () => {
  const set = await detour(0, (body) => body.replace('fts5_source_id', 'no_such_function'))
  const { lines } = await doctor({ set })
  expect(complaints(lines)).toEqual([
    expect.stringMatching(/^WRONG +Database features +lacks full-text search \(FTS5\)/),
  ])
})

test('migrations that are missing are named, and so are too new ones and half a restore', async () => {
  const dataDir = join(dir, 'scratch')
  const scratch = await startDatabase(dataDir)
  const client = createClient(scratch)
  const set = { TURSO_DATABASE_URL: scratch.url, TURSO_AUTH_TOKEN: scratch.authToken }
  const said = async () => complaints((await doctor({ set })).lines)
  const { length } = journal.entries
  expect(await said()).toEqual([asPattern(`warning Migrations ${length} of ${length} are missing`)])
  await migrate(over(client), { upTo: length - 3 })
  expect(await said()).toEqual([
    asPattern(
      `warning Migrations 2 of ${length} are missing: ${journal.entries
        .slice(-2)
        .map(({ tag }) => tag)
        .join(', ')}`,
    ),
  ])
  await migrate(over(client))
  expect(await said()).toEqual([])
  await client.execute('insert into __drizzle_migrations (hash, created_at) values (1, 9e15)')
  expect(await said()).toEqual([asPattern('WRONG Migrations newer code has migrated')])
  await client.execute('create table unfinished_restore (id)')
  expect(await said()).toEqual([asPattern('WRONG Migrations a restore was not finished')])
  await scratch.stop()
})

test('the Worker belongs beside the database, wherever that is', async () => {
  const at = async (host: string, PLACEMENT_REGION?: string) => {
    const env = { TURSO_DATABASE_URL: `libsql://${host}`, PLACEMENT_REGION }
    const { state, todo } = await placement(env, async () => {})
    return [state, todo]
  }
  const advice = 'Set PLACEMENT_REGION=aws:eu-west-1.'
  expect(await at('site-clinic.aws-eu-west-1.turso.io')).toEqual(['warning', advice])
  expect(await at('site-clinic.aws-eu-west-1.turso.io', 'aws:us-east-1')).toEqual([
    'warning',
    advice,
  ])
  expect(await at('site-clinic.aws-eu-west-1.turso.io', 'aws:eu-west-1')).toEqual(['ok', undefined])
  expect(await at('site-clinic.turso.io')).toEqual([
    'warning',
    expect.stringMatching(/turso db show/),
  ])
  expect(await at('site-clinic.turso.io', 'aws:eu-west-1')).toEqual(['ok', undefined])
})

/** Runs the command as npm does. */
async function command(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], HOME: dir, ...settings }
  const file = 'worker/doctor/command.ts'
  const ran = promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env })
  const { stdout, stderr, code = 0 } = await ran.catch((error) => error)
  return { code, said: `${stdout}${stderr}` }
}

test('the command fails where something must be put right', async () => {
  const away = { CLOUDFLARE_API_TOKEN: 'a-token-of-ours', CLOUDFLARE_API_BASE_URL: nothingThere }
  const { code, said } = await command([], { ...away, JWT_SECRET: 'too-short' })
  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG +SITE_URL +is not set → The address that visitors use/m)
  expect(said).toMatch(/^WRONG +Cloudflare +nothing listens at this address \(ECONNREFUSED\)/m)
  expect(said).toMatch(/^Not ready\. To put right: .*SITE_URL, .*JWT_SECRET/m)
  expect(said).not.toMatch(/a-token-of-ours|too-short/)
})

/** Everything stored, as rows and as objects. */
async function stored() {
  const client = createClient(database)
  const { rows: schema } = await client.execute('select * from sqlite_schema order by name')
  const tables = schema.filter(({ type, sql }) => type === 'table' && sql)
  const rows = await client.batch(tables.map(({ name }) => `select * from "${name}"`))
  const bucketHere = await openBucket(dir)
  const { objects } = await bucketHere.files.list()
  const files = objects.map(({ key, etag, uploaded }) => ({ key, etag, uploaded }))
  await bucketHere.close()
  return JSON.stringify({ schema, rows: rows.map((table) => table.rows), files })
}

test('the local site is checked too, and nothing in it is changed', async () => {
  const site = await startRecorded(() => ({ body: { status: 'ok' } }))
  services.push(site)
  const { files, close } = await openBucket(dir)
  await files.put('resumes/one', 'a resume')
  await close()
  const before = await stored()
  const { code, said } = await command(['--local'], { DATA_DIR: dir, PORT: new URL(site.url).port })
  expect(said).toMatch(/^ok +Database +answers/m)
  expect(said).toMatch(/^ok +Bucket +answers/m)
  expect(said).toMatch(/^Ready\.$/m)
  expect(code).toBe(0)
  expect(await stored()).toBe(before)
  expect(site.received.map(({ method }) => method)).toEqual(['GET'])
  const stopped = await command(['--local'], { DATA_DIR: join(dir, 'nowhere') })
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('Run npm start') })
  expect(existsSync(join(dir, 'nowhere'))).toBe(false)
})
