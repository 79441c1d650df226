import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { onWorkerd } from './bench/workerd.ts'
import { source } from './helpers/suite/source.ts'

const root = new URL('..', import.meta.url).pathname

/** Runs a command without any settings, and returns its output. */
const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

async function runWith(settings: Record<string, string>, command: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  const ran = promisify(execFile)(command, args, { cwd: root, env })
  const { stdout, stderr, code = 0 } = await ran.catch((error) => error)
  return { code, said: `${stdout}${stderr}`.trim().split('\n') }
}

const deploy = 'worker/operate/deploy/command.ts'

// Each case starts a process that loads much code: on a busy machine, seven in one test would take too long.
test.each<[what: string, settings: Record<string, string>, command: string[], said: RegExp]>([
  ['a build', {}, ['node', 'worker/operate', 'build'], /^TURSO_DATABASE_URL is not set/],
  [
    'a deployment',
    {},
    ['node', deploy],
    /^Please set SITE_URL, TURSO_DATABASE_URL, .*TURSO_AUTH_TOKEN\.$/,
  ],
  ['a deployment with SES', { MAIL_PROVIDER: 'ses' }, ['node', deploy], /SES_REGION/],
  [
    'a deployment with a pigeon',
    { MAIL_PROVIDER: 'pigeon' },
    ['node', deploy],
    /^There is no MAIL_PROVIDER pigeon\.$/,
  ],
  [
    'a deployment with SMTP',
    { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:25' },
    ['node', deploy],
    /^MAIL_PROVIDER: SMTP on Cloudflare: no\. .*npm run serve\.$/,
  ],
  [
    'a restore',
    {},
    ['node', 'worker/operate/backup/command.ts', 'restore'],
    /^Usage: npm run backup .* or npm run restore -- FILE/,
  ],
  [
    'the account command',
    {},
    ['node', 'worker/operate/database/admin.ts'],
    /^Usage: npm run admin/,
  ],
  ['a benchmark', {}, ['node', 'tests/bench/run.ts', 'nothing'], /^There is no such part/],
  ['a test run', {}, ['node', 'tests/run.ts', '--nothing'], /^Usage: npm test/],
])(
  'a command that lacks a setting or an argument says which in one line: %s',
  async (_what, settings, [command = '', ...args], said) => {
    expect(await runWith(settings, command, ...args)).toEqual({
      code: 1,
      said: [expect.stringMatching(said)],
    })
  },
)

test('a command whose database hangs up, refuses or is away says so in one line', async () => {
  const hangsUp = createServer((socket) => void socket.once('data', () => socket.destroy()))
  const fails = createHttpServer((_, answer) => answer.writeHead(502).end('<html>Bad gateway'))
  const commands = ['migrate', 'admin verify-audit', 'deploy --migrate']
  for (const [server, why] of [
    [hangsUp, 'the connection was cut \\(UND_ERR_SOCKET\\)'],
    [fails, 'Server returned HTTP status 502'],
  ] as const) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const set = { TURSO_DATABASE_URL: `http://127.0.0.1:${port}`, TURSO_AUTH_TOKEN: 'a token' }
    for (const command of commands)
      expect(await runWith(set, 'node', entry, ...command.split(' '))).toEqual({
        code: 1,
        said: [expect.stringMatching(`^The database failed: ${why}.*\\.$`)],
      })
    server.close()
  }
})

const entry = 'worker/operate'

/** Node arguments that pretend another version. */
const asNode = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`,
]

/** The programs that also run on an old Node, or that report a too old Node themselves. */
const programs = ['astro', 'drizzle-kit', 'oxlint', 'prettier']

test('every command of ours says in one line that Node is too old, before it does anything', async () => {
  const ours = Object.values(packageJson.scripts).filter(
    (script) => !programs.some((program) => script.startsWith(`${program} `)),
  )
  expect(ours.length).toBeGreaterThanOrEqual(10)
  for (const script of ours) expect(script).toMatch(RegExp(`^(exec )?node ${entry} [\\w-]+$`))
  for (const old of ['8.17.0', '20.20.2', '23.11.1']) {
    expect(await run('node', ...asNode(old), entry, 'admin')).toEqual({
      code: 1,
      said: [expect.stringMatching(/^This needs Node 24 or newer, and .*node is v/)],
    })
  }
  for (const version of ['24.0.0', '26.12.0']) {
    const { said } = await run('node', ...asNode(version), entry, 'admin')
    expect(said).toEqual([expect.stringMatching(/^Usage: npm run admin/)])
  }
  // An old Node must be able to parse the whole file before it can report its version.
  const text = await readFile(join(root, entry, 'index.js'), 'utf8')
  expect(text).not.toMatch(/^import |\bawait\b|`|\?\.|=>/m)
})

test('a command that is not there is answered with those that are', async () => {
  const names = Object.values(packageJson.scripts).flatMap((script) => {
    const [, name] = RegExp(`node ${entry} (.+)$`).exec(script) ?? []
    return name ? [name] : []
  })
  // Every JavaScript object has a `constructor`.
  for (const unknown of ['nothing', 'constructor']) {
    const { code, said } = await run('node', entry, unknown)
    expect(code).toBe(1)
    expect(said).toEqual([expect.stringMatching(/^There is no such command\. These are: /)])
    expect(said[0]?.split(': ')[1]?.split(', ').toSorted()).toEqual(names.toSorted())
  }
})

/**
 * The first releases of a Node line lack its security fixes. For each line: the oldest release that a platform
 * installs.
 */
const oldest: Record<string, number> = { 24: 18, 26: 10 }

test('each platform brings a Node that is new enough, and no command needs a newer one', async () => {
  const own = Object.entries(packageJson.optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  )
  expect(own).toHaveLength(5)
  for (const [name, version] of own) {
    const [line = '', release] = version.split('.')
    expect(Number(release), name).toBeGreaterThanOrEqual(oldest[line] ?? Infinity)
  }
  // Node has `import.meta.main` only from 24.2 on. Before, it is undefined, and a command that checks it would do
  // nothing.
  const asks = [...source].filter(([, text]) => /import\.meta\.main\b(?!`)/.test(text))
  expect(asks.map(([file]) => file)).toEqual([])
})

test('a command that is started through a link runs', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'site-link-'))
  const link = join(dir, 'admin.ts')
  await symlink(join(root, 'worker/operate/database/admin.ts'), link)
  expect(await run('node', link)).toEqual({
    code: 1,
    said: [expect.stringMatching(/^Usage: npm run admin/)],
  })
  await rm(dir, { recursive: true })
})

test('the benchmarks need no site that was built before', async () => {
  const { origin, stop } = await onWorkerd('tests/bench/constant.ts', {})
  expect((await fetch(origin)).status).toBe(200)
  await stop()
})

test('every action of the workflows is pinned to a commit, and says which version that is', async () => {
  const folder = join(root, '.github/workflows')
  const uses: string[] = []
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    uses.push(...[...text.matchAll(/uses: (.+)/g)].map(([, action]) => action as string))
  }
  expect(uses.length).toBeGreaterThan(5)
  for (const action of uses) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
