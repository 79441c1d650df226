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
import { over } from '#db/client.ts'
import { keyFileIn } from '#worker/operate/database/key.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import packageJson from '#package.json' with { type: 'json' }
import { openBucket } from '#worker/operate/backup/files.ts'
import { takeInstance } from '#worker/operate/local/instance.ts'
import { placement } from '#worker/operate/doctor/checks/placement.ts'
import { tursoChecks } from '#worker/operate/doctor/checks/turso.ts'
import {
  asPattern,
  bucket,
  type Case,
  complaints,
  doctor,
  workflow,
} from '#tests/helpers/operation/doctor.ts'
import { cases, nothingThere, postmark, ses } from '#tests/helpers/operation/doctor-cases.ts'
import { startRecorded } from '#tests/helpers/operation/recorded.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

const root = new URL('../../..', import.meta.url).pathname

const detours: Awaited<ReturnType<typeof startRecorded>>[] = []
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
  await createClient(database).execute(companyDetails)
})

afterAll(async () => {
  await Promise.all(detours.map(({ stop }) => stop()))
  await kill(database)
  await rm(dir, { recursive: true, force: true })
})

/** Examines with a token that may only read, so that a check that writes would fail. */
const examined = async (differing: Case) =>
  doctor({ url: database.url, authToken: await readToken(dir) }, differing)

/** The company details of a clinic that has entered its addresses. */
const companyDetails = `insert into content_sections (section_key, content, created_at, updated_at)
  values ('company_info', '{"email_general":"hello@clinic.example","email_partners":"deals@clinic.example"}', '', '')`

const providers = [{}, { MAIL_PROVIDER: 'ses' }]

test.for(providers)('a healthy configuration is ready: %o', async (set) => {
  const { lines, methods } = await examined({ set })
  expect(complaints(lines)).toEqual([])
  expect(lines).toContainEqual(
    asPattern(`ok Version this checkout is ${packageJson.version}, and so is the site`),
  )
  expect(lines.at(-1)).toBe('Ready.')
  expect(methods).toEqual(new Set(['GET', 'HEAD']))
})

test('without the key only the version of this checkout is known', async () => {
  const answers = { '/api/health': { body: { status: 'ok' } } }
  const { lines } = await examined({ set: { HEALTH_KEY: undefined }, answers })
  expect(lines).toContainEqual(
    asPattern(`ok Version this checkout is ${packageJson.version}; the site tells its own only to`),
  )
  expect(lines.at(-1)).toBe('Ready.')
})

test('with Postmark the DKIM record cannot be checked, which is a warning', async () => {
  const { lines } = await examined({ set: { MAIL_PROVIDER: 'postmark' } })
  expect(complaints(lines)).toEqual([expect.stringMatching(/^warning +DKIM .*says verified/)])
  expect(lines.at(-1)).toBe('Ready. Warnings: DKIM.')
})

test.for(cases)('%s', async ([, changes, ...expected]) => {
  const { lines, methods } = await examined(changes)
  expect(complaints(lines)).toEqual(expected.map(asPattern))
  const isReady = !expected.some((line) => line.startsWith('WRONG'))
  expect(lines.at(-1)).toMatch(isReady ? /^Ready\./ : /^Not ready\. To put right: /)
  for (const method of methods) expect(['GET', 'HEAD']).toContain(method)
})

/** A proxy to the database that delays each request and may change it. */
async function detour(delayMs: number, change = (body: string) => body) {
  const way = await startRecorded(async ({ path, method, headers, body }) => {
    await sleep(delayMs)
    const { authorization = '' } = headers
    const sent = { method, headers: { authorization }, ...(body && { body: change(body) }) }
    const response = await fetch(`${database.url}${path}`, sent)
    return { status: response.status, body: (await response.json().catch(() => ({}))) as object }
  })
  detours.push(way)
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
  ['the name server', () => ({ dnsDelayMs: slow.delayMs }), 'SPF lets the provider send'],
]

test.concurrent.for(slowCases)('slow: %s', async ([, differing, part], context) => {
  const { lines } = await examined({ ...(await differing()), slowMs: 300 })
  context.expect(complaints(lines)).toContainEqual(asPattern(`warning ${part} but slowly: after`))
  context.expect(lines.at(-1)).toMatch(/^Ready\./)
})

const hanging = { delayMs: 2500 }
const hangingCases: [string, () => Promise<Case> | Case, string][] = [
  ['Cloudflare', () => ({ answers: { '/cf/user/tokens/verify': hanging } }), 'Cloudflare'],
  ['the webhook', () => ({ answers: { [workflow]: hanging } }), 'Rebuild webhook'],
  ['SES', () => ({ set: ses, answers: { '/v2/email/account': hanging } }), 'Mail provider'],
  ['the database', async () => ({ set: await detour(hanging.delayMs) }), 'Database'],
  ['the name server', () => ({ dnsDelayMs: hanging.delayMs }), 'DKIM'],
]

test.concurrent.for(hangingCases)('hanging: %s', async ([, differing, name], context) => {
  const { lines } = await examined({ ...(await differing()), timeoutMs: 1500 })
  context
    .expect(complaints(lines))
    .toContainEqual(asPattern(`WRONG ${name} no answer within 1.5 s`))
})

test('a database without full-text search is named', async () => {
  const set = await detour(0, (body) => body.replace('fts5_source_id', 'no_such_function'))
  const { lines } = await examined({ set })
  expect(complaints(lines)).toEqual([
    expect.stringMatching(/^WRONG +Database features +lacks full-text search \(FTS5\)/),
  ])
})

const tokensOf = ({ url, authToken, readToken }: Server) => ({
  TURSO_DATABASE_URL: url,
  TURSO_AUTH_TOKEN: authToken,
  TURSO_READ_TOKEN: readToken,
})

test('migrations that are missing are named, and so are too new ones and half a restore', async () => {
  const dataDir = join(dir, 'scratch')
  const scratch = await startDatabase(dataDir)
  const client = createClient(scratch)
  const set = tokensOf(scratch)
  const said = async () => complaints((await examined({ set })).lines)
  const { length } = journal.entries
  const names = journal.entries.map(({ tag }) => tag).join(', ')
  const missing = `warning Migrations ${length} of ${length} are missing: ${names}`
  expect(await said()).toEqual([asPattern(missing)])
  const writing = { set: { ...set, TURSO_READ_TOKEN: scratch.authToken } }
  const mayWrite = asPattern('WRONG Read token may write')
  expect(complaints((await examined(writing)).lines)).toContainEqual(mayWrite)
  await migrate(over(client))
  const nobody =
    'warning Answers to mail email_general and email_partners are empty or the sample’s: nobody reads → Enter the'
  expect(await said()).toEqual([asPattern(nobody)])
  await client.execute(companyDetails)
  expect(await said()).toEqual([])
  expect(complaints((await examined(writing)).lines)).toEqual([mayWrite])
  const { rows } = await client.execute('select count(*) as n from __drizzle_migrations')
  expect(rows[0]).toMatchObject({ n: length })
  await client.execute('insert into __drizzle_migrations (hash, created_at) values (1, 9e15)')
  expect(await said()).toEqual([asPattern('WRONG Migrations newer code has migrated')])
  await client.execute('create table unfinished_restore (id)')
  expect(await said()).toEqual([asPattern('WRONG Migrations a restore was not finished')])
  await kill(scratch)
})

test('people who are merged into somebody deleted are counted, and a migration puts them on the desk again', async () => {
  const scratch = await startDatabase(join(dir, 'lost'))
  const client = createClient(scratch)
  const set = tokensOf(scratch)
  const said = async () => complaints((await examined({ set })).lines)
  await migrate(over(client))
  await client.execute(companyDetails)
  // Adds a row that breaks the rules of the tables.
  await client.execute(`insert into candidates
    (first_name, last_name, email, phone, name_key, source, status, closed_reason, merged_into, created_at, updated_at)
    values ('Ada', 'Moss', 'ada@example.com', '', '', 'patient-inquiry', 'closed', 'other', 7, '', '')`)
  expect(await said()).toContainEqual(asPattern('WRONG Candidates 1 merged into one that is gone'))
  await migrate(over(client))
  expect(await said()).toEqual([])
  const { rows } = await client.execute('select * from candidates')
  const now = new Date().toISOString()
  expect(rows).toMatchObject([
    { merged_into: null, status: 'new', closed_reason: null, next_action: 'Call', version: 2 },
  ])
  expect(String(rows[0]?.['due_at']) <= now).toBe(true)
  // The same for wrong counts.
  await client.execute('delete from due_counts')
  expect(await said()).toContainEqual(asPattern('WRONG Counts wrong: candidates by 1'))
  await migrate(over(client))
  expect(await said()).toEqual([])
  await kill(scratch)
})

test("Turso's plan is known to a token of the account", async () => {
  const organization = { slug: 'clinic', plan_id: 'scaler', overages: true }
  const cases = [
    [{ body: [organization] }, 'ok'],
    [{ body: [{ ...organization, plan_id: 'starter', overages: false }] }, 'warning'],
    [{ body: [{ ...organization, blocked_writes: true }] }, 'wrong'],
    [{ body: [{ ...organization, slug: 'other' }] }, 'warning'],
    [{ body: {}, status: 401 }, 'wrong'],
  ] as const
  for (const [answer, state] of cases) {
    const turso = await startRecorded(() => answer)
    const env = {
      TURSO_DATABASE_URL: 'libsql://research-site-clinic.aws-us-east-1.turso.io',
      TURSO_API_TOKEN: 'a token of the account',
      TURSO_API_BASEURL: turso.url,
    }
    const of = (set: typeof env | object) =>
      tursoChecks({
        env: set as typeof env,
        signal: AbortSignal.timeout(5000),
        login: async () => undefined,
      })
    expect(await of(env)[0]?.run(), JSON.stringify(answer)).toMatchObject({ state })
    expect(turso.received).toMatchObject([
      { path: '/v1/organizations', headers: { authorization: 'Bearer a token of the account' } },
    ])
    expect(await of({ ...env, TURSO_API_TOKEN: undefined })[0]?.run()).toMatchObject({
      state: 'skipped',
    })
    expect(of({ ...env, TURSO_DATABASE_URL: 'http://127.0.0.1:1' })).toEqual([])
    await turso.stop()
  }
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
  const file = 'worker/operate/doctor/command.ts'
  const ran = promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env })
  const { stdout, stderr, code = 0 } = await ran.catch((error) => error)
  return { code, said: `${stdout}${stderr}` }
}

test('the command fails where something must be put right', async () => {
  const away = { CLOUDFLARE_API_TOKEN: 'a-token-of-ours', CLOUDFLARE_API_BASE_URL: nothingThere }
  const { code, said } = await command([], { ...away, JWT_SECRET: 'too-short' })
  expect(code).toBe(1)
  for (const name of [
    'SITE_URL',
    'TURSO_DATABASE_URL',
    'TURSO_AUTH_TOKEN',
    'TURSO_READ_TOKEN',
    'REBUILD_WEBHOOK_URL',
    'REBUILD_WEBHOOK_TOKEN',
    'STAFF_EMAIL',
    'MAIL_FROM',
  ])
    expect(said).toMatch(RegExp(`^(WRONG|warning) .*\\b${name} +is not set`, 'm'))
  expect(said).toMatch(/^WRONG +SITE_URL +is not set → The address that visitors use/m)
  expect(said).toMatch(/^WRONG +Cloudflare +nothing listens at this address \(ECONNREFUSED\)/m)
  expect(said).toMatch(/^Not ready\. To put right: .*SITE_URL, .*JWT_SECRET/m)
  expect(said).not.toMatch(/a-token-of-ours|too-short/)
})

const key = 'a key that only the tests know, as long as a secret is'

/** Everything that is stored: all rows and all objects. */
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
  const site = await startRecorded(({ headers }) => ({
    body: { status: 'ok', ...(headers.authorization === `Bearer ${key}` && { version: '0.9.0' }) },
  }))
  const { files, close } = await openBucket(dir)
  await files.put('resumes/one', 'a resume')
  await close()
  const before = await stored()
  await takeInstance(dir, site.url)
  const here = { DATA_DIR: dir, HEALTH_KEY: key }
  const { code, said } = await command(['--local'], here)
  // On a busy machine a part may be slow, and then it is a warning.
  expect(said).toMatch(/^(ok|warning) +Database +answers/m)
  expect(said).toMatch(/^(ok|warning) +Bucket +answers/m)
  expect(said).toMatch(/^warning +Version +.+, and the site is 0\.9\.0 → End npm start/m)
  expect(said).toMatch(/^Ready\./m)
  expect(code).toBe(0)
  expect(await stored()).toBe(before)
  expect(site.received.map(({ method }) => method)).toEqual(['GET'])
  // Uses this port, because another instance may run on the default port.
  const nowhere = { DATA_DIR: join(dir, 'nowhere'), PORT: new URL(site.url).port }
  const stopped = await command(['--local'], nowhere)
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('Run npm start') })
  expect(stopped.said).not.toContain('is live')
  expect(site.received).toHaveLength(1)
  await site.stop()
  expect(existsSync(join(dir, 'nowhere'))).toBe(false)
})
