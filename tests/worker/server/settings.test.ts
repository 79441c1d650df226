import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkFileSystem } from '#worker/operate/server/settings/folders.ts'
import { serverRows } from '#worker/operate/server/settings/rows.ts'
import { readSettings } from '#worker/operate/server/settings.ts'

let dir: string
let whole: Record<string, string>

const strong = () => randomBytes(32).toString('base64url')
/** The example of age's own documentation. */
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-settings-'))
  await mkdir(join(dir, 'backup'))
  await mkdir(join(dir, 'data'), { mode: 0o700 })
  whole = {
    SITE_URL: 'https://www.clinic.example',
    DATA_DIR: join(dir, 'data'),
    JWT_SECRET: strong(),
    HEALTH_KEY: strong(),
    STAFF_EMAIL: 'staff@clinic.example',
    MAIL_FROM: 'site@mail.clinic.example',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://user:pass@mail.clinic.example:587',
    ALERT_WEBHOOK_URL: 'https://alerts.clinic.example/hook',
    BACKUP_TO: `file://${join(dir, 'backup')}`,
    BACKUP_RECIPIENT: recipient,
  }
})

afterAll(() => rm(dir, { recursive: true, force: true }))

const read = (set: NodeJS.ProcessEnv = {}) => readSettings({ ...whole, ...set })
const problemsOf = (set: NodeJS.ProcessEnv) => read(set).problems

test('whole settings are read, with their defaults', () => {
  const { settings, problems, warnings } = read()
  expect(problems).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/^BACKUP_TO is on the file system of DATA_DIR/)])
  expect(settings).toMatchObject({
    dataDir: join(dir, 'data'),
    port: 8787,
    addresses: ['127.0.0.1', '::1'],
    product: { SITE_URL: 'https://www.clinic.example', MAIL_PROVIDER: 'smtp' },
    smtp: { host: 'mail.clinic.example', tls: 'required' },
    backup: { to: `file://${join(dir, 'backup')}`, recipients: recipient, at: '03:00' },
  })
  expect(settings?.trusted.check('127.0.0.9')).toBe(true)
  expect(settings?.trusted.check('10.0.0.1')).toBe(false)
  expect(settings?.product).not.toHaveProperty('DATA_DIR')
})

const rightValues: [string, string][] = [
  ['SITE_URL', 'https://www.clinic.example:8443'],
  ['PORT', '443'],
  ['HOST', '10.0.0.5'],
  ['HOST', '::'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ['BACKUP_RECIPIENT', `${recipient}, ${recipient}`],
  ['BACKUP_AT', '23:59'],
  ['SITE_STAGE', 'staging'],
  ['SITE_TIME_ZONE', 'Europe/Berlin'],
  ['PHONE_REGION', 'DE'],
  ['CLINICALTRIALS_URL', 'http://127.0.0.1:9'],
]

test.for(rightValues)('%s may be %s', ([name, value]) => {
  expect(problemsOf({ [name]: value })).toEqual([])
})

test('everything that is missing is named at once, and empty is missing', () => {
  const needed = serverRows.flatMap(([name, { isNeeded }]) => (isNeeded ? [name] : []))
  expect(needed.toSorted()).toEqual([
    'BACKUP_RECIPIENT',
    'BACKUP_TO',
    'DATA_DIR',
    'HEALTH_KEY',
    'JWT_SECRET',
    'MAIL_FROM',
    'MAIL_PROVIDER',
    'SITE_URL',
    'STAFF_EMAIL',
  ])
  const lines = needed.map((name) => expect.stringMatching(RegExp(`^${name} is missing\\. .+\\.$`)))
  expect(readSettings({}).problems).toEqual(lines)
  const empty = Object.fromEntries(serverRows.map(([name], nth) => [name, ' '.repeat(nth % 2)]))
  expect(readSettings(empty)).toEqual(readSettings({}))
  expect(readSettings({}).settings).toBeUndefined()
})

const wrongValues: Record<string, string[]> = {
  SITE_URL: [
    'http://www.clinic.example',
    'https://www.clinic.example/',
    'https://www.clinic.example/site',
    'https://user:hunter2@www.clinic.example',
    'https://www.clinic.example:443',
    'www.clinic.example',
    'https://',
    'javascript:alert(1)',
    'https://www.clinic.example\n',
  ],
  DATA_DIR: ['data', './data', '/', '/dev/null/data', '/tmp/a\0b'],
  PORT: ['0', '65536', '80a', '-1', '1e3', '8787.5', '0x50', ' 80'],
  HOST: ['www.clinic.example', '10.0.0', '10.0.0.1/8', '127.0.0.1:80'],
  TRUSTED_PROXIES: ['proxy', '10.0.0.0/', '10.0.0.0/33', '10.0.0.1,', '::1/129'],
  JWT_SECRET: ['hunter2', 'x'.repeat(31)],
  HEALTH_KEY: ['hunter2', 'x'.repeat(31)],
  STAFF_EMAIL: ['staff', 'staff@clinic.example\nBcc: all@clinic.example', 'a@b@c.example'],
  MAIL_FROM: ['site', 'Site <site@clinic.example>'],
  MAIL_PROVIDER: ['cloudflare', 'sendmail', 'SMTP', 'toString', '__proto__'],
  MAIL_PROVIDER_URL: ['here', 'file:///etc/passwd'],
  SES_TOPIC_ARN: ['topic'],
  MAIL_EVENTS_KEY: ['hunter2'],
  NEWS_PROVIDER: ['cloudflare', 'constructor'],
  NEWS_FROM: ['news'],
  NEWS_PER_MINUTE: ['0', '6001', 'many'],
  SITE_TIME_ZONE: ['Berlin', 'Mars/Base'],
  PHONE_REGION: ['Germany', 'xx'],
  SITE_STAGE: ['production', 'Staging'],
  CLINICALTRIALS_URL: ['registry', 'data:text/plain,x'],
  TURNSTILE_VERIFY_URL: ['verifier'],
  ALERT_WEBHOOK_URL: ['hook', 'ftp://alerts.clinic.example'],
  BACKUP_TO: ['/mnt', 'file://mnt', 'file:mnt', 'file:///nowhere/at/all', 'file:///etc/passwd'],
  BACKUP_RECIPIENT: [
    'me',
    'age1short',
    `${recipient.slice(0, -1)}q`,
    recipient.toUpperCase(),
    `${recipient},`,
    'ssh-ed25519 AA',
  ],
  BACKUP_AT: ['24:00', '3:00', '03:60', 'noon', '03:00:00'],
}

const everyWrong = Object.entries(wrongValues).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
)

test.for(everyWrong)('%s may not be %j, which is said with advice', ([name, value]) => {
  const problems = problemsOf({ [name]: value }).filter((line) => line.startsWith(`${name} `))
  expect(problems).toEqual([expect.stringMatching(/ \S.*\. \S.*\.$/)])
  expect(problems.join()).not.toContain('hunter2')
})

test('every setting that has a form of its own is among the wrong ones', () => {
  const free = [
    'POSTMARK_NEWS_STREAM',
    'POSTMARK_TOKEN',
    'SES_ACCESS_KEY_ID',
    'SES_NEWS_CONFIGURATION_SET',
    'SES_REGION',
    'SES_SECRET_ACCESS_KEY',
    'TURNSTILE_SECRET_KEY',
    'TURNSTILE_SITE_KEY',
  ]
  const names = serverRows.map(([name]) => name).filter((name) => !name.startsWith('SMTP_'))
  expect([...Object.keys(wrongValues), ...free].toSorted()).toEqual(names.toSorted())
})

test.for([
  ['a provider needs its settings', { MAIL_PROVIDER: 'ses' }, ['SES_REGION', 'SES_ACCESS_KEY_ID']],
  ['so does another', { MAIL_PROVIDER: 'postmark' }, ['POSTMARK_TOKEN']],
  ['so does SMTP', { SMTP_URL: '' }, ['SMTP_URL']],
  ['and that of news', { NEWS_PROVIDER: 'postmark' }, ['NEWS_FROM', 'POSTMARK_TOKEN']],
  ['Turnstile has two keys', { TURNSTILE_SITE_KEY: 'site' }, ['TURNSTILE_SECRET_KEY']],
] as const)('%s', ([, set, missing]) => {
  const problems = problemsOf(set).map((line) => line.split('. ')[0])
  expect(problems).toEqual(expect.arrayContaining(missing.map((name) => `${name} is missing`)))
})

test('the two secrets differ, and a secret key of age is sent away', () => {
  expect(problemsOf({ HEALTH_KEY: whole['JWT_SECRET'] })).toEqual([
    expect.stringMatching(/^JWT_SECRET and HEALTH_KEY are the same/),
  ])
  for (const key of ['AGE-SECRET-KEY-1MARKER', 'age-secret-key-1marker']) {
    const problems = problemsOf({ BACKUP_RECIPIENT: `${recipient},${key}` })
    expect(problems).toEqual([expect.stringMatching(/secret key, .* does not belong on this/)])
    expect(problems.join().toLowerCase()).not.toContain('marker')
  }
})

test('names that nothing reads, and those of other homes, are refused', () => {
  const astray = {
    SITE_ULR: /^SITE_ULR is no setting/,
    site_url: /^site_url is no setting/,
    SITE_CODE_DIR: /no setting/,
    SMTP_PASSWORD: /no setting/,
    MAIL_TO: /no setting/,
    BACKUP_DIR: /no setting/,
    NEWS_RATE: /no setting/,
    COPY_TO: /not part of this version yet/,
    S3_ENDPOINT: /not part of this version yet/,
    ADMIN_USERNAME: /setup-link/,
    ADMIN_PASSWORD: /setup-link/,
    SAMPLE_DATA: /no samples/,
    RATE_LIMIT: /always limits/,
    TURSO_DATABASE_URL: /database is in DATA_DIR/,
    TURSO_AUTH_TOKEN: /database is in DATA_DIR/,
    REBUILD_WEBHOOK_TOKEN: /builds its pages itself/,
  }
  const names = Object.keys(astray)
  const { problems } = read(Object.fromEntries(names.map((name) => [name, 'marker'])))
  expect(problems).toEqual(Object.values(astray).map((line) => expect.stringMatching(line)))
  expect(problems.map((line) => line.split(' ')[0])).toEqual(names)
  expect(problems.join()).not.toContain('marker')
  expect(
    problemsOf({ HOME: '/root', MAIL: '/var/mail/me', npm_config_site: 'x', SITES: '1' }),
  ).toEqual([])
})

test('no value is repeated, right or wrong', () => {
  const marked = (value: string) =>
    Object.fromEntries(serverRows.map(([name]) => [name, value.replace('NAME', name)]))
  for (const form of [
    'marker NAME',
    'https://marker:NAME@marker/',
    'smtp://a:marker-NAME@b',
    'AGE-SECRET-KEY-markerNAME',
    `marker${'NAME'.padEnd(40, 'x')}`,
  ]) {
    const said = JSON.stringify(readSettings(marked(form)))
    expect(said).toContain('SITE_URL')
    expect(said).not.toContain('marker')
  }
})

test('a folder for data is made by the server, but not here', async () => {
  expect(problemsOf({ DATA_DIR: join(dir, 'new/one') })).toEqual([])
  expect(await readdir(dir)).not.toContain('new')
})

test.for([
  ['others may read', async (path: string) => chmod(path, 0o750), /others: chmod 700/],
  [
    'npm start made, by its secrets',
    async (path: string) => writeFile(join(path, 'secrets.json'), '{}'),
    /npm run backup.*npm run restore -- FILE --server/,
  ],
  [
    'npm start made, by its database',
    async (path: string) => mkdir(join(path, 'db/dbs'), { recursive: true }),
    /npm run backup/,
  ],
  [
    'is a file',
    async (path: string) => {
      await rm(path, { recursive: true })
      await writeFile(path, '')
    },
    /is a file/,
  ],
] as const)('a folder for data that %s is refused', async ([name, spoil, line]) => {
  const path = join(dir, name)
  await mkdir(path, { mode: 0o700 })
  await spoil(path)
  expect(problemsOf({ DATA_DIR: path })).toEqual([expect.stringMatching(line)])
})

test('a folder of another user is refused', async () => {
  const isRoot = process.getuid?.() === 0
  const path = isRoot ? join(dir, 'theirs') : '/etc'
  if (isRoot) {
    await mkdir(path)
    await chown(path, 12_345, 12_345)
  }
  expect(problemsOf({ DATA_DIR: path })).toEqual([expect.stringMatching(/another user/)])
})

test('network file systems are told from local ones', () => {
  const [nfs, cifs, signedCifs] = [0x6969, 0xff534d42, 0xff534d42 - 2 ** 32]
  expect([nfs, cifs, signedCifs].map(networkFileSystem)).toEqual(['NFS', 'SMB', 'SMB'])
  const [ext4, xfs, btrfs, tmpfs] = [0xef53, 0x58465342, 0x9123683e, 0x01021994]
  expect([ext4, xfs, btrfs, tmpfs].map(networkFileSystem)).toEqual(Array(4).fill(undefined))
})

test('a backup within the data, or in a bucket, is refused', async () => {
  const inside = join(dir, 'data/backup')
  await mkdir(inside)
  expect(problemsOf({ BACKUP_TO: `file://${inside}` })).toEqual([expect.stringMatching(/within/)])
  await rm(inside, { recursive: true })
  expect(problemsOf({ BACKUP_TO: 's3://bucket/prefix' })).toEqual([
    expect.stringMatching(/^BACKUP_TO is a bucket.*not part of this version yet/),
  ])
})

test('without an address for alerts each start warns', () => {
  const { warnings, problems } = read({ ALERT_WEBHOOK_URL: '' })
  expect(problems).toEqual([])
  expect(warnings).toContain(
    'ALERT_WEBHOOK_URL is not set. Nobody is told when something stops at night.',
  )
})
