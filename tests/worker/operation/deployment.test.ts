import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { createClient } from '@libsql/client/web'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { openAccount } from '#worker/operate/doctor/checks/cloudflare.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { withConfig } from '#worker/operate/deploy/config.ts'
import { assertHostsFree } from '#worker/operate/deploy/consent.ts'
import { settingNames } from '#worker/operate/deploy/fill.ts'
import { githubSecrets, githubVariables } from '#worker/operate/deploy/settings.ts'
import { publicSite, stageOf } from '#worker/operate/deploy/stage.ts'
import { startNameServer } from '#tests/helpers/operation/name-server.ts'
import { startRecorded } from '#tests/helpers/operation/recorded.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

const root = new URL('../../..', import.meta.url).pathname
const host = 'www.clinic.example'

let dir: string
let database: Server
let cloudflare: Awaited<ReturnType<typeof startRecorded>>
/** The database of the deployed Worker, if there is one, and the Worker that has the domain. */
let deployed: { url?: string; domainOf?: string }

const secretNames = ['JWT_SECRET', 'TURSO_AUTH_TOKEN', 'REBUILD_WEBHOOK_TOKEN']
const bindings = () => [
  { type: 'assets', name: 'ASSETS' },
  { type: 'r2_bucket', name: 'FILES', bucket_name: 'research-site-files' },
  ...secretNames.map((name) => ({ type: 'secret_text', name })),
  { type: 'plain_text', name: 'SITE_URL', text: `https://${host}` },
  ...(deployed.url ? [{ type: 'plain_text', name: 'TURSO_DATABASE_URL', text: deployed.url }] : []),
]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-deploy-'))
  database = await startDatabase(join(dir, 'data'))
  cloudflare = await startRecorded(({ path }) => {
    const { domainOf: service } = deployed
    const result = path.endsWith('/secrets-bulk')
      ? {}
      : path.endsWith('/secrets')
        ? secretNames.map((name) => ({ name, type: 'secret_text' }))
        : path.endsWith('/settings')
          ? { bindings: bindings() }
          : /\/domains\?hostname=/.test(path)
            ? service
              ? [{ hostname: path.split('=')[1], service }]
              : []
            : undefined
    if (!result) return { status: 404, body: { success: false, errors: [], messages: [] } }
    return { body: { success: true, errors: [], messages: [], result } }
  })
})

afterAll(async () => {
  await cloudflare.stop()
  await kill(database)
  await rm(dir, { recursive: true, force: true })
})

/** The settings of a clinic that deploys from a laptop. */
const settings = () => ({
  PATH: `${dir}:${process.env['PATH']}`,
  HOME: dir,
  CLOUDFLARE_ACCOUNT_ID: 'acc',
  CLOUDFLARE_API_TOKEN: 'cloudflare-token-1234567890',
  CLOUDFLARE_API_BASE_URL: cloudflare.url,
  SITE_URL: `https://${host}`,
  REBUILD_WEBHOOK_URL:
    'https://api.github.com/repos/clinic/site/actions/workflows/deploy.yml/dispatches',
  STAFF_EMAIL: 'staff@clinic.example',
  MAIL_FROM: 'site@mail.clinic.example',
  TURSO_DATABASE_URL: database.url,
  TURSO_AUTH_TOKEN: database.authToken,
  TURSO_READ_TOKEN: database.readToken,
})

async function command(file: string, args: string[], set: Record<string, string> = {}) {
  cloudflare.received.length = 0
  const env = { ...settings(), ...set }
  const ran = promisify(execFile)(process.execPath, [`worker/operate/${file}`, ...args], {
    cwd: root,
    env,
  })
  const { stdout, stderr, code = 0 } = await ran.catch((error) => error)
  const changes = cloudflare.received.filter(({ method }) => method !== 'GET')
  return { code, said: `${stdout}${stderr}`.trim(), changes }
}

const deploy = (args: string[], set?: Record<string, string>) =>
  command('deploy/command.ts', args, set)

const tablesThere = async () =>
  (await createClient(database).execute('select name from sqlite_schema')).rows.length

test('a deployment stops before it changes anything, where the name leads to another website', async () => {
  deployed = { url: database.url, domainOf: 'shop' }
  const { code, said, changes } = await deploy([])
  expect(said).toMatch(/^www\.clinic\.example leads to the Worker shop\..*--take-over.*--staging$/)
  expect({ code, changes }).toEqual({ code: 1, changes: [] })
  expect(await tablesThere()).toBe(0)
})

test('a deployment makes nothing public that was not public before, unless that is asked for', async () => {
  // Setting the secrets has created the Worker, which has no domain yet.
  deployed = { domainOf: 'shop' }
  for (const args of [[], ['--upload', '--take-over'], ['--new-database']]) {
    const { code, said, changes } = await deploy(args)
    expect(said).toMatch(
      /^Nothing is public at https:\/\/www\.clinic\.example yet: add --first .*--staging$/,
    )
    expect({ code, changes }).toEqual({ code: 1, changes: [] })
  }
  expect((await deploy(['--first'])).said).toMatch(/leads to the Worker shop/)
}, 120_000)

test('a deployment stops where the deployed site uses another database', async () => {
  deployed = { url: 'libsql://before-the-restore.turso.io', domainOf: 'research-site' }
  const { code, said, changes } = await deploy([])
  expect(said).toMatch(
    /^The deployed site uses the database at before-the-restore\.turso\.io, and TURSO_DATABASE_URL names 127\.0\.0\.1.* npm run switch-database/,
  )
  expect({ code, changes }).toEqual({ code: 1, changes: [] })
  expect(await tablesThere()).toBe(0)
})

test('a name that leads elsewhere by its DNS is taken over only when that is asked for', async () => {
  deployed = { url: database.url }
  const dns = await startNameServer(async () => [], { [host]: ['203.0.113.7'] })
  const subject = {
    env: { ...settings(), REDIRECT_HOSTS: 'clinic.example' },
    nameServers: [dns.address],
    signal: AbortSignal.timeout(20_000),
    login: async () => undefined,
  }
  const asked = { subject, account: openAccount(subject, 'research-site'), stage: publicSite }
  await expect(assertHostsFree({ ...asked, args: [] })).rejects.toThrow(
    /^www\.clinic\.example leads to 203\.0\.113\.7\. /,
  )
  await assertHostsFree({ ...asked, args: ['--take-over'] })
  dns.stop()
  const elsewhere = await startNameServer(async () => [], { 'clinic.example': ['203.0.113.8'] })
  const other = { ...asked, subject: { ...subject, nameServers: [elsewhere.address] } }
  await expect(assertHostsFree({ ...other, args: [] })).rejects.toThrow(
    /^clinic\.example leads to 203\.0\.113\.8\. /,
  )
  elsewhere.stop()
  const nobody = await startNameServer(async () => [])
  const free = { ...asked, subject: { ...subject, nameServers: [nobody.address] } }
  await assertHostsFree({ ...free, args: [] })
  nobody.stop()
  // If the name server does not answer, it is unknown where the name leads.
  const silent = { ...asked, subject: { ...subject, nameServers: ['127.0.0.1:9'] } }
  await expect(assertHostsFree({ ...silent, args: [] })).rejects.toThrow(
    /leads to an unknown place/,
  )
})

test('staging has a Worker, a bucket, counters and a database of its own', async () => {
  deployed = { url: 'libsql://staging-of-before.turso.io' }
  const own = {
    STAGING_SITE_URL: 'https://research-site-staging.clinic.workers.dev',
    STAGING_TURSO_DATABASE_URL: database.url,
    STAGING_TURSO_AUTH_TOKEN: database.authToken,
    TURSO_DATABASE_URL: 'libsql://public.turso.io',
  }
  const { said } = await deploy(['--staging'], own)
  // Staging's database is compared with the database of staging's Worker.
  expect(said).toContain('uses the database at staging-of-before.turso.io')
  const paths = cloudflare.received.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) expect(path).toContain('/research-site-staging/')

  const { stage, settings: set } = stageOf(['--staging'], {
    ...settings(),
    ...own,
    REDIRECT_HOSTS: 'x',
  })
  expect(set).toMatchObject({ SITE_STAGE: 'staging', TURSO_DATABASE_URL: database.url })
  expect(set['REDIRECT_HOSTS']).toBeUndefined()
  process.env['SITE_URL'] = own.STAGING_SITE_URL
  const before = parse(await readFile(join(root, 'wrangler.toml'), 'utf8'))
  const config = await withConfig(root, stage, async (file) => parse(await readFile(file, 'utf8')))
  delete process.env['SITE_URL']
  expect(config).toEqual({
    ...before,
    name: 'research-site-staging',
    workers_dev: true,
    r2_buckets: [{ binding: 'FILES', bucket_name: 'research-site-staging-files' }],
    ratelimits: [
      expect.objectContaining({ namespace_id: '2001' }),
      expect.objectContaining({ namespace_id: '2002' }),
    ],
  })
})

test('staging is refused what belongs to the public site, and says which setting it lacks', async () => {
  const shared = { STAGING_TURSO_DATABASE_URL: database.url.replace('http:', 'libsql:') }
  expect(await deploy(['--staging'], shared)).toMatchObject({
    code: 1,
    said: 'STAGING_TURSO_DATABASE_URL is the one of the public site. Staging needs its own.',
  })
  expect(await deploy(['--staging'])).toMatchObject({
    code: 1,
    said: 'Please set STAGING_SITE_URL, STAGING_TURSO_DATABASE_URL, STAGING_TURSO_AUTH_TOKEN.',
  })
  expect(await deploy(['--stagging'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Use at most one of --dry-run, .* any of --staging/),
  })
})

/** A replacement for GitHub's command line tool that records its calls. */
async function installGh(isSignedIn: boolean) {
  const file = join(dir, 'gh')
  const log = join(dir, 'gh.log')
  await writeFile(log, '')
  await writeFile(
    file,
    `#!/bin/sh
if [ "$1" = auth ]; then exit ${isSignedIn ? 0 : 1}; fi
echo "$* <- $(cat)" >> ${log}
`,
  )
  await chmod(file, 0o755)
  return { calls: async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean) }
}

/** A file with the settings of a clinic and some differences. */
async function settingsFile(differing: Record<string, string> = {}) {
  const { PATH: _path, HOME: _home, CLOUDFLARE_API_BASE_URL: _base, ...own } = settings()
  const all = {
    ...own,
    JWT_SECRET: 'the-secret-of-the-public-site-32-bytes',
    HEALTH_KEY: 'the-key-to-the-health-of-both-32-bytes',
    REBUILD_WEBHOOK_TOKEN: 'github-token-1234567890',
    PLACEMENT_REGION: 'aws:us-east-1',
    REDIRECT_HOSTS: 'clinic.example clinic.test',
    STAGING_SITE_URL: 'https://staging.clinic.example',
    STAGING_TURSO_DATABASE_URL: 'libsql://staging.turso.io',
    STAGING_TURSO_AUTH_TOKEN: 'staging-token',
    STAGING_TURSO_READ_TOKEN: 'staging-read-token',
    STAGING_JWT_SECRET: 'another-secret-of-staging-of-32-bytes',
    ...differing,
  }
  const file = join(dir, 'clinic.env')
  await writeFile(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  return file
}

test('a file of settings fills GitHub and the Workers of both stages, and deploys nothing', async () => {
  const { calls } = await installGh(true)
  const { code, said, changes } = await deploy(['--settings', await settingsFile()])
  expect(said).toMatch(/^GitHub clinic\/site: 9 secrets\nGitHub clinic\/site: 7 variables\nWorker /)
  expect(code).toBe(0)
  const text = (await calls()).join('\n')
  const [, secrets = '', variables = ''] = text.split(/^\w+ set -f - --repo clinic\/site <- /m)
  for (const line of [
    `TURSO_AUTH_TOKEN='${database.authToken}'`,
    "STAGING_TURSO_READ_TOKEN='staging-read-token'",
    "CLOUDFLARE_API_TOKEN='cloudflare-token-1234567890'",
  ])
    expect(secrets.split('\n')).toContain(line)
  expect(variables.trim().split('\n').toSorted()).toEqual([
    "MAIL_FROM='site@mail.clinic.example'",
    "PLACEMENT_REGION='aws:us-east-1'",
    expect.stringContaining("REBUILD_WEBHOOK_URL='https://api.github.com/"),
    "REDIRECT_HOSTS='clinic.example clinic.test'",
    `SITE_URL='https://${host}'`,
    "STAFF_EMAIL='staff@clinic.example'",
    "STAGING_SITE_URL='https://staging.clinic.example'",
  ])
  const stored = (body: string) =>
    Object.entries<{ text: string }>(JSON.parse(body).secrets).map(([name, { text }]) => [
      name,
      text,
    ])
  expect(changes.map(({ path, body }) => [path, Object.fromEntries(stored(body))])).toEqual([
    [
      '/accounts/acc/workers/scripts/research-site/secrets-bulk',
      {
        TURSO_AUTH_TOKEN: database.authToken,
        JWT_SECRET: 'the-secret-of-the-public-site-32-bytes',
        HEALTH_KEY: 'the-key-to-the-health-of-both-32-bytes',
        REBUILD_WEBHOOK_TOKEN: 'github-token-1234567890',
      },
    ],
    [
      '/accounts/acc/workers/scripts/research-site-staging/secrets-bulk',
      expect.objectContaining({
        TURSO_AUTH_TOKEN: 'staging-token',
        JWT_SECRET: 'another-secret-of-staging-of-32-bytes',
      }),
    ],
  ])
})

test.for<[Record<string, string>, string]>([
  [{ SITE_ULR: 'https://x.example' }, 'There is no setting SITE_ULR. Nothing was changed.'],
  [
    { JWT_SECRET: 'short', STAGING_SITE_URL: '', CLOUDFLARE_API_TOKEN: '' },
    'Missing or unusable: JWT_SECRET, STAGING_SITE_URL, CLOUDFLARE_API_TOKEN. Nothing was changed.',
  ],
  [
    { STAGING_JWT_SECRET: 'the-secret-of-the-public-site-32-bytes' },
    'STAGING_JWT_SECRET is the one of the public site. Staging needs its own.',
  ],
])('a file of settings is refused as a whole: %o', async ([differing, said]) => {
  const { calls } = await installGh(true)
  const file = await settingsFile(differing)
  expect(await deploy(['--settings', file])).toMatchObject({ code: 1, said, changes: [] })
  expect(await calls()).toEqual([])
})

test('the file of settings to copy has every setting, and the workflow reads what is filled', async () => {
  const example = parseEnv(
    await readFile(join(root, 'worker/operate/deploy/site.env.example'), 'utf8'),
  )
  expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted())
  const workflow = await readFile(join(root, '.github/workflows/deploy.yml'), 'utf8')
  const readBy = (kind: string) =>
    [...new Set([...workflow.matchAll(RegExp(`\\b${kind}\\.(\\w+)`, 'g'))].map(([, name]) => name))]
      .filter((name) => !name?.startsWith('STAGING_'))
      .toSorted()
  expect(readBy('secrets')).toEqual(githubSecrets.toSorted())
  expect(readBy('vars')).toEqual(githubVariables.toSorted())
})

const switchDatabase = (args: string[]) => command('switch-database/command.ts', args)

test('a switch of the database names every place, and changes none of them until it is told to', async () => {
  deployed = { url: 'libsql://before-the-restore.turso.io' }
  await installGh(false)
  const empty = await switchDatabase(['--yes'])
  expect(empty).toMatchObject({ code: 1, changes: [] })
  expect(empty.said).toMatch(
    /Migrations .*are missing[^]*Nothing was changed: the database is not ready/,
  )

  await migrate(over(createClient(database)))
  const { code, said, changes } = await switchDatabase([])
  expect({ code, changes }).toEqual({ code: 0, changes: [] })
  expect(said.split('\n')).toEqual([
    expect.stringMatching(
      /^Worker research-site: before-the-restore\.turso\.io becomes 127\.0\.0\.1:\d+, with its token$/,
    ),
    expect.stringMatching(
      /^GitHub clinic\/site: gh is not signed in here\. Do it yourself: gh secret set TURSO_DATABASE_URL --repo clinic\/site; .*TURSO_AUTH_TOKEN.*TURSO_READ_TOKEN/,
    ),
    'Your file of settings: Do it yourself, or name it here: --file ~/site.env',
    'Nothing was changed. To change these places: add --yes',
  ])
})

test('a switch of the database changes the Worker in one request, GitHub, and the file of settings', async () => {
  deployed = { url: 'libsql://before-the-restore.turso.io' }
  const { calls } = await installGh(true)
  const file = join(dir, 'site.env')
  await writeFile(
    file,
    'SITE_URL=https://x.example\nTURSO_DATABASE_URL=libsql://old\nTURSO_AUTH_TOKEN=old\n',
  )
  const { code, said, changes } = await switchDatabase(['--yes', '--file', file])
  expect(said).toMatch(
    /Changed: Worker research-site\nChanged: GitHub clinic\/site\nChanged: .*site\.env\nIf the bucket is gone as well/,
  )
  expect(code).toBe(0)
  expect(said).not.toContain(database.authToken)

  const [change] = changes
  expect(changes).toHaveLength(1)
  expect(change).toMatchObject({
    method: 'PATCH',
    path: '/accounts/acc/workers/scripts/research-site/settings',
    headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
  })
  const sent = JSON.parse(/\{"bindings".*\}/.exec(change?.body ?? '')?.[0] ?? '{}')
  // Cloudflare would remove a binding that the request does not name.
  expect(sent.bindings).toEqual([
    ...['ASSETS', 'FILES', 'JWT_SECRET', 'REBUILD_WEBHOOK_TOKEN', 'SITE_URL'].map((name) => ({
      type: 'inherit',
      name,
    })),
    { type: 'plain_text', name: 'TURSO_DATABASE_URL', text: database.url },
    { type: 'secret_text', name: 'TURSO_AUTH_TOKEN', text: database.authToken },
  ])
  expect(await calls()).toEqual([
    `secret set TURSO_DATABASE_URL --repo clinic/site <- ${database.url}`,
    `secret set TURSO_AUTH_TOKEN --repo clinic/site <- ${database.authToken}`,
    `secret set TURSO_READ_TOKEN --repo clinic/site <- ${database.readToken}`,
  ])
  expect(await readFile(file, 'utf8')).toBe(
    `SITE_URL=https://x.example\nTURSO_DATABASE_URL=${database.url}\nTURSO_AUTH_TOKEN=${database.authToken}\nTURSO_READ_TOKEN=${database.readToken}\n`,
  )
})

test('the workflow migrates again a database that was rolled back, and its build sees when it is done', async () => {
  const pending = async (set = {}) => (await command('deploy/pending.ts', [], set)).said
  const client = createClient(database)
  const reading = { TURSO_AUTH_TOKEN: undefined, TURSO_READ_TOKEN: database.readToken }
  expect(await pending()).toBe('pending=no')
  expect(await pending(reading)).toBe('pending=no')
  const newest = `created_at = (select max(created_at) from __drizzle_migrations)`
  await client.execute(`delete from __drizzle_migrations where ${newest}`)
  expect(await pending()).toBe('pending=yes')
  expect(await pending(reading)).toBe('pending=yes')
  expect(await pending({ TURSO_DATABASE_URL: 'http://127.0.0.1:9' })).toBe('pending=yes')
})
