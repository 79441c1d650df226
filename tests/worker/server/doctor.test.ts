import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { hourMs } from '#db/model/lib/time.ts'
import packageJson from '#package.json' with { type: 'json' }
import { asPattern, complaints } from '#tests/helpers/operation/doctor.ts'
import { nothingThere } from '#tests/helpers/operation/doctor-cases.ts'
import { startNameServer } from '#tests/helpers/operation/name-server.ts'
import { startRecorded } from '#tests/helpers/operation/recorded.ts'
import { selfSigned, type SiteReply, startFakeSite } from '#tests/helpers/server/fake-site.ts'
import { startMailServer } from '#tests/helpers/server/mail-server.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import type { Machine } from '#worker/operate/server/doctor/machine.ts'
import { examineServer } from '#worker/operate/server/doctor/run.ts'
import { takeLock } from '#worker/operate/server/lock.ts'
import { nodeLineFinding } from '#worker/operate/server/node-lines.ts'

const marker = () => `marker${randomBytes(24).toString('base64url')}`
const [jwtSecret, healthKey] = [marker(), marker()]
const build = '{"contentVersion":7}'
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

let dir: string
let template: string
let dataDir: string
let backups: string
let ca: string
let env: Record<string, string>
let machine: Machine
const replies: ((request: IncomingMessage) => SiteReply | undefined)[] = []
let plain: () => SiteReply
let records: Record<string, string[]>
const ends: (() => unknown)[] = []

const archiveOf = (ms: number) =>
  `research-site-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`

const health = (seen: object, more: object = {}): SiteReply => ({
  body: JSON.stringify({
    version: packageJson.version,
    parts: { mail: { ok: true } },
    seen,
    ...more,
  }),
})

/** As the server behind a proxy that replaces X-Forwarded-For. */
function usualReply({ url, headers }: IncomingMessage): SiteReply {
  if (url === '/build.json') return { body: build }
  return headers.authorization === `Bearer ${healthKey}`
    ? health({ address: '127.0.0.1', https: true })
    : { body: '{"status":"ok"}' }
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-doctor-'))
  ends.push(() => rm(dir, { recursive: true, force: true }))
  template = join(dir, 'template')
  await mkdir(join(template, 'db'), { recursive: true, mode: 0o700 })
  await mkdir(join(template, 'pages/build-3'), { recursive: true, mode: 0o700 })
  await writeFile(join(template, 'pages/build-3/build.json'), build, { mode: 0o600 })
  const client = openSqlite(join(template, 'db/site.db'))
  await migrate(over(client))
  client.close()
  await chmod(join(template, 'db/site.db'), 0o600)
  const [long, short] = [await selfSigned(dir, 60), await selfSigned(dir, 13)]
  ca = long.cert + short.cert
  const answer = (request: IncomingMessage) =>
    replies.map((reply) => reply(request)).find(Boolean) ?? usualReply(request)
  const site = await startFakeSite(answer, { pair: long })
  const ending = await startFakeSite(answer, { pair: short })
  const redirecting = await startFakeSite(() => plain())
  const server = await startFakeSite(() => ({}))
  const alerts = await startRecorded(() => ({}))
  const dns = await startNameServer(async (name) => records[name] ?? [])
  ends.push(site.stop, ending.stop, redirecting.stop, server.stop, alerts.stop, dns.stop)
  backups = join(dir, 'backups')
  dataDir = join(dir, 'data')
  env = {
    DATA_DIR: dataDir,
    SITE_URL: `https://localhost:${site.port}`,
    ENDING_URL: `https://localhost:${ending.port}`,
    PORT: String(server.port),
    JWT_SECRET: jwtSecret,
    HEALTH_KEY: healthKey,
    STAFF_EMAIL: 'staff@clinic.example',
    MAIL_FROM: 'site@mail.clinic.example',
    MAIL_PROVIDER: 'smtp',
    ALERT_WEBHOOK_URL: `${alerts.url}/${marker()}`,
    BACKUP_TO: `file://${backups}`,
    BACKUP_RECIPIENT: recipient,
  }
  machine = {
    node: { version: 'v24.21.0', path: '/usr/local/bin/node', sqlite: '3.53.0' },
    envFile: join(dir, 'site.env'),
    httpPort: redirecting.port,
    ca,
    addresses: ['127.0.0.2'],
    hasSystemd: true,
    nameServers: [dns.address],
    space: async () => ({ free: 50 * 1024 ** 3, used: 0.4 }),
    ask: async (program) => (program === 'timedatectl' ? 'yes' : 'enabled'),
  }
})

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

beforeEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await rm(backups, { recursive: true, force: true })
  await cp(template, dataDir, { recursive: true })
  await mkdir(backups)
  await writeFile(join(backups, archiveOf(Date.now() - hourMs)), 'archive')
  await writeFile(machine.envFile, '', { mode: 0o600 })
  await chmod(machine.envFile, 0o600)
  await takeLock(dataDir)
  replies.length = 0
  plain = () => ({ status: 308, headers: { Location: `${env['SITE_URL']}/` } })
  records = {
    'mail.clinic.example': ['v=spf1 include:mail.example ~all'],
    '_dmarc.clinic.example': ['v=DMARC1; p=reject'],
  }
})

type Difference = {
  set?: Record<string, string>
  on?: Partial<Omit<Machine, 'node'>>
  node?: Partial<Machine['node']>
  /** the output of programs */
  says?: Record<string, string | undefined>
}

async function examined({ set = {}, on = {}, node = {}, says = {} }: Difference = {}) {
  const ask: Machine['ask'] = async (program, args) =>
    program in says ? says[program] : machine.ask(program, args)
  const mailServer = await startMailServer()
  const { ENDING_URL: _, ...usual } = env
  const all = { ...usual, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, ...set }
  const { lines, isWrong } = await examineServer(all, {
    ...machine,
    ask,
    ...on,
    node: { ...machine.node, ...node },
  })
  const said = lines.join('\n')
  for (const secret of [jwtSecret, healthKey, env['ALERT_WEBHOOK_URL'] ?? '', 'hunter2'])
    expect(said).not.toContain(secret)
  return { lines, isWrong, letters: mailServer.letters }
}

/** Two things that no server in a temporary folder, with SMTP, can have. */
const usualWarnings = [
  asPattern('warning BACKUP_TO is on the file system of DATA_DIR'),
  asPattern('warning DKIM not known where'),
]

test('a server that is set up well is ready, and STAFF_EMAIL gets a letter', async () => {
  const { lines, isWrong, letters } = await examined()
  expect(complaints(lines)).toEqual(usualWarnings)
  expect(isWrong).toBe(false)
  expect(lines.at(-1)).toMatch(/^Ready\./)
  expect(letters.map(({ to }) => to)).toEqual([['staff@clinic.example']])
  const names = lines.slice(0, -2).map((line) => line.slice(9).split(/ {2,}/)[0])
  expect(names).toEqual([
    'Settings',
    'BACKUP_TO',
    'Node',
    'SQLite',
    'Free space',
    'Clock',
    'Unit',
    'Data folder',
    'Settings file',
    'Migrations',
    'Durability',
    'Database file',
    'Server',
    'Port',
    'Site',
    'Build',
    'Certificate',
    'HTTP',
    'Visitor address',
    'Mail server',
    'SPF',
    'DKIM',
    'DMARC',
    'Test letter',
    'Alert webhook',
    'Backup folder',
    'Newest archive',
  ])
})

const site = () => join(dataDir, 'db/site.db')

async function change(sql: string) {
  const client = openSqlite(site())
  await client.execute(sql)
  client.close()
}

/** Opens the server's port on another address of this machine. */
async function openElsewhere() {
  const other = await startFakeSite(() => ({}), { host: '127.0.0.2', port: Number(env['PORT']) })
  onTestFinished(other.stop)
}

type Spoil = () => Promise<Difference | void> | Difference | void

/** Each round examines once: its faults are of different parts. */
const rounds: [string, Spoil, string][][] = [
  [
    [
      'a wrong setting',
      () => ({ set: { BACKUP_AT: '3' } }),
      'WRONG BACKUP_AT is no time → The time',
    ],
    [
      'an old Node',
      () => ({ node: { version: 'v20.1.0' } }),
      'WRONG Node v20.1.0 ended on 2026-04-30',
    ],
    [
      'an old SQLite',
      () => ({ node: { sqlite: '3.51.2' } }),
      'WRONG SQLite 3.51.2 can lose committed data',
    ],
    [
      'a disk that is 85 % full',
      () => ({ on: { space: async () => ({ free: 9 * 1024 ** 3, used: 0.85 }) } }),
      'WRONG Free space 9.0 GB free, 85 % used',
    ],
    [
      'a clock on its own',
      () => ({ says: { timedatectl: 'no' } }),
      'WRONG Clock is not synchronised',
    ],
    [
      'a unit that is not enabled',
      () => ({ says: { systemctl: 'disabled' } }),
      'WRONG Unit research-site is not enabled',
    ],
    [
      'files that others may read',
      () => chmod(site(), 0o640),
      'WRONG Data folder others may read db/site.db → chmod',
    ],
    [
      'settings that others may read',
      () => chmod(machine.envFile, 0o644),
      'WRONG Settings file others may read 644 → chmod 600',
    ],
    [
      'a migration that is missing',
      () =>
        change(
          'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
        ),
      'WRONG Migrations 1 of are missing → Start the server again',
    ],
    [
      'no server',
      () => rm(join(dataDir, 'serve.lock')),
      'WRONG Server no server runs on DATA_DIR → sudo systemctl start',
    ],
    [
      'another server at SITE_URL',
      () => void replies.push(() => ({ status: 404 })),
      'WRONG Site answers 404, and not as this server',
    ],
    ['http without https', () => void (plain = () => ({})), 'WRONG HTTP http:// answers 200'],
    [
      'no SPF record',
      () => void delete records['mail.clinic.example'],
      'WRONG SPF mail.clinic.example has no SPF record',
    ],
    [
      'no archive',
      async () => {
        await rm(backups, { recursive: true })
        await mkdir(backups)
        await writeFile(join(backups, 'erased.json.age'), 'list')
      },
      'WRONG Newest archive there is no archive yet',
    ],
  ],
  [
    ['a missing setting', () => ({ set: { HEALTH_KEY: '' } }), 'WRONG HEALTH_KEY is missing'],
    [
      "a package's Node",
      () => ({ node: { path: '/srv/node_modules/.bin/node' } }),
      'warning Node but from node_modules',
    ],
    [
      'under 2 GB free',
      () => ({ on: { space: async () => ({ free: 1.9 * 1024 ** 3, used: 0.1 }) } }),
      'WRONG Free space 1.9 GB free',
    ],
    ['no timedatectl', () => ({ says: { timedatectl: undefined } }), '- Clock not checked'],
    [
      'no unit',
      () => ({ says: { systemctl: 'not-found' } }),
      'WRONG Unit research-site is not installed',
    ],
    ['settings elsewhere', () => rm(machine.envFile), '- Settings file not checked'],
    [
      'newer code before',
      () => change('insert into __drizzle_migrations (hash, created_at) values (1, 9e15)'),
      'WRONG Migrations newer code',
    ],
    [
      'a server that does not listen',
      () => ({ set: { PORT: '1' } }),
      'WRONG Server nothing listens on port 1',
    ],
    [
      'a certificate that ends soon',
      () => ({ set: { SITE_URL: env['ENDING_URL'] ?? '' } }),
      'WRONG Certificate ends in 12 days',
    ],
    [
      'http that leads elsewhere',
      () =>
        void (plain = () => ({ status: 301, headers: { Location: 'https://elsewhere.example/' } })),
      'WRONG HTTP http:// answers 301, and does not lead',
    ],
    [
      'no DMARC policy',
      () => void delete records['_dmarc.clinic.example'],
      'warning DMARC there is no',
    ],
    [
      'an old archive',
      async () => {
        await rm(backups, { recursive: true })
        await mkdir(backups)
        await writeFile(join(backups, archiveOf(Date.now() - 26.5 * hourMs)), 'archive')
      },
      'WRONG Newest archive is 26 hours old → Make one now',
    ],
    [
      'no alert address',
      () => ({ set: { ALERT_WEBHOOK_URL: '' } }),
      'warning ALERT_WEBHOOK_URL is not',
    ],
  ],
  [
    [
      'a misspelt setting',
      () => ({ set: { SITE_ULR: 'x' } }),
      'WRONG SITE_ULR is no setting → Comp',
    ],
    ['no systemd', () => ({ on: { hasSystemd: false } }), '- Unit not checked: no systemd'],
    [
      'a journal in place of the log',
      () => change('pragma journal_mode = delete'),
      'WRONG Durability has no write-ahead log',
    ],
    [
      'another version',
      () =>
        void replies.push(({ url }) =>
          url === '/api/health' ? health({}, { version: '0.1.0' }) : undefined,
        ),
      'WRONG Site is 0.1.0, and this is',
    ],
    [
      'nobody at http',
      () => ({ on: { httpPort: 1 } }),
      'warning HTTP nothing answers without https',
    ],
    [
      'a mail server that is away',
      () => ({ set: { SMTP_URL: 'smtp://127.0.0.1:1' } }),
      'WRONG Mail server → Compare SMTP_URL',
    ],
    [
      'an alert address that is away',
      () => ({ set: { ALERT_WEBHOOK_URL: `${nothingThere}/hunter2` } }),
      'WRONG Alert webhook nothing listens',
    ],
    [
      'an empty archive',
      () => writeFile(join(backups, archiveOf(Date.now())), ''),
      'WRONG Newest archive is empty',
    ],
  ],
  [
    ['no database yet', () => rm(site()), '- Migrations not checked: there is no db/site.db'],
    [
      'a port that HOST opens',
      async () => {
        await openElsewhere()
        return { set: { HOST: '127.0.0.2' } }
      },
      'ok Port open on 127.0.0.2, as HOST says',
    ],
    [
      'a part that is not well',
      () =>
        void replies.push(({ url }) =>
          url === '/api/health' ? health({}, { parts: { disk: { ok: false } } }) : undefined,
        ),
      'WRONG Site these parts are not well: disk',
    ],
    [
      'an older build',
      async () => {
        await mkdir(join(dataDir, 'pages/build-10'), { mode: 0o700 })
        await writeFile(join(dataDir, 'pages/build-10/build.json'), '{"contentVersion":8}')
      },
      'warning Build SITE_URL shows an older build',
    ],
    [
      'a clock that was set back',
      () => writeFile(join(backups, archiveOf(Date.now() + 3 * hourMs)), 'archive'),
      'WRONG Newest archive is of a time to come',
    ],
    [
      'the same for the letter',
      () => ({ set: { SMTP_URL: 'smtp://127.0.0.1:1' } }),
      'WRONG Test letter → Compare the settings of mail',
    ],
  ],
  [
    [
      'a port that is open',
      () => openElsewhere(),
      'WRONG Port is open on 127.0.0.2, past the proxy',
    ],
    [
      'a damaged page',
      async () => {
        const file = await open(site(), 'r+')
        await file.write(Buffer.alloc(4096, 0xff), 0, 4096, 4096 * 40)
        await file.close()
      },
      'WRONG Database file → Stop the server, keep a copy',
    ],
    [
      'pages of another server',
      () => void replies.push(({ url }) => (url === '/build.json' ? { body: '{}' } : undefined)),
      'WRONG Build SITE_URL shows pages of another server',
    ],
    [
      'a made-up address that is believed',
      () =>
        void replies.push(({ headers }) =>
          headers.authorization
            ? health({ address: headers['x-forwarded-for'], https: true })
            : undefined,
        ),
      'WRONG Visitor address a made-up X-Forwarded-For is believed',
    ],
  ],
  [
    ['no other address', () => ({ on: { addresses: [] } }), '- Port not checked'],
    [
      'nobody at SITE_URL',
      () => ({ set: { SITE_URL: 'https://localhost:1' } }),
      'WRONG Site SITE_URL does not answer: nothing listens',
    ],
    [
      'no folder for backups',
      () => rm(backups, { recursive: true }),
      'WRONG Backup folder may not be',
    ],
  ],
  [
    [
      'a certificate of nobody known',
      () => ({ on: { ca: undefined } }),
      'WRONG Certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
  ],
  [
    [
      'a proxy that does not say https',
      () =>
        void replies.push(({ headers }) =>
          headers.authorization ? health({ address: '127.0.0.1', https: false }) : undefined,
        ),
      'WRONG Visitor address the proxy sends no X-Forwarded-Proto',
    ],
  ],
  [
    [
      'a server that does not say whom it saw',
      () => void replies.push(({ headers }) => (headers.authorization ? health({}) : undefined)),
      '- Visitor address not checked',
    ],
  ],
]

const titled = rounds.map((round) => [round.map(([what]) => what).join(', '), round] as const)

test.for(titled)('%s', async ([, round]) => {
  const all: Difference = {}
  for (const [, spoil] of round) {
    const { set, on, node, says } = (await spoil()) ?? {}
    Object.assign(all, { set: { ...all.set, ...set }, on: { ...all.on, ...on } })
    Object.assign(all, { node: { ...all.node, ...node }, says: { ...all.says, ...says } })
  }
  const { lines, isWrong } = await examined(all)
  for (const [, , expected] of round) expect(lines).toContainEqual(asPattern(expected))
  expect(isWrong).toBe(round.some(([, , expected]) => expected.startsWith('WRONG')))
})

test.runIf(process.getuid?.() === 0)('a database of another user is not opened', async () => {
  await chown(dataDir, 12_345, 12_345)
  const { lines } = await examined()
  expect(lines).toContainEqual(asPattern('WRONG Data folder has another owner than the folder'))
  expect(lines).toContainEqual(asPattern('- Migrations not checked: run this as user 12345'))
})

test('each line of Node has its end', () => {
  const at = (day: string) => Date.parse(day)
  const states = [
    ['v24.21.0', '2026-11-30', 'ok'],
    ['v24.21.0', '2028-03-01', 'warning'],
    ['v24.21.0', '2028-05-02', 'wrong'],
    ['v23.1.0', '2026-11-30', 'wrong'],
    ['v22.1.0', '2026-11-30', 'ok'],
    ['v18.20.0', '2026-11-30', 'wrong'],
    ['v99.0.0', '2026-11-30', 'warning'],
    ['', '2026-11-30', 'wrong'],
  ] as const
  for (const [version, day, state] of states)
    expect(nodeLineFinding(version, at(day)), version).toMatchObject({ state })
})

test('the command names everything that is missing, and fails', async () => {
  const file = new URL('../../../worker/operate/doctor/command.ts', import.meta.url).pathname
  const settings = { JWT_SECRET: 'hunter2', SMTP_URL: 'smtp://a:hunter2@127.0.0.1:1' }
  const options = { env: { PATH: process.env['PATH'], HOME: dir, ...settings } }
  const run = promisify(execFile)(process.execPath, [file, '--server'], options)
  const { code, stdout, stderr } = await run.catch((error) => error)
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(/^WRONG +SITE_URL +is missing → The address that visitors use/m)
  expect(stdout).toMatch(/^WRONG +JWT_SECRET +cannot be used as it is → 32 random bytes/m)
  expect(stdout).toMatch(/^ok +SQLite +3\./m)
  expect(stdout).toMatch(/^Not ready\. To put right: .*DATA_DIR, .*BACKUP_TO/m)
  expect(stdout).not.toContain('hunter2')
})
