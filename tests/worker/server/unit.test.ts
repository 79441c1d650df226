import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverRows } from '#worker/operate/server/settings/rows.ts'

const room = 'worker/operate/server'
const unit = readFileSync(`${room}/systemd/research-site.service`, 'utf8')
const readme = readFileSync(`${room}/README.md`, 'utf8')
const dir = mkdtempSync(join(tmpdir(), 'site-unit-'))
const file = join(dir, 'research-site.service')
// The file names the Node of a server, which no other machine has.
writeFileSync(file, unit.replace('/opt/node/bin/node', process.execPath))

afterAll(() => rmSync(dir, { recursive: true }))

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const hasAnalyze = analyze('--version').status === 0
if (!hasAnalyze) console.warn('systemd-analyze is not installed: the unit is not checked with it')

test.skipIf(!hasAnalyze)('systemd finds nothing wrong with the unit', () => {
  const { status, stdout, stderr } = analyze('verify', file)
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})

test.skipIf(!hasAnalyze)('the unit is exposed to 2.5 of 10 at most', () => {
  const { status, stdout } = analyze('security', '--offline=true', '--threshold=25', file)
  expect(stdout).toContain('Overall exposure level')
  expect(status, stdout).toBe(0)
})

test('the unit serves as its own user, is started again, and ends within 30 seconds', () => {
  const lines = unit.split('\n')
  for (const line of [
    'User=research-site',
    'WorkingDirectory=/srv/research-site/current',
    'StateDirectory=research-site',
    'StateDirectoryMode=0700',
    'EnvironmentFile=/etc/research-site.env',
    'ExecStart=/opt/node/bin/node worker/operate/index.js serve',
    'Restart=always',
    'RestartSec=1',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
  ])
    expect(lines).toContain(line)
  // V8 writes code into memory and runs it.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

test('the example of settings names each setting that somebody may set, and no other', () => {
  const names = readFileSync(`${room}/site.env.example`, 'utf8').match(/^\w+(?==)/gm)
  const forTests = ['TURNSTILE_VERIFY_URL']
  const known = serverRows.map(([name]) => name).filter((name) => !forTests.includes(name))
  expect(names?.toSorted()).toEqual(known.toSorted())
})

test('a folder for data and one for backups of the example are those that the unit may write', () => {
  const example = readFileSync(`${room}/site.env.example`, 'utf8')
  expect(example).toContain('DATA_DIR=/var/lib/research-site\n')
  const backups = /^BACKUP_TO=file:\/\/(.+)$/m.exec(example)?.[1] ?? 'none'
  expect(unit).toContain(`ReadWritePaths=-${backups}\n`)
  expect(readme).toContain(` ${backups}\n`)
})

test('README has the sections that doctor names, and a Caddyfile of ten lines at most', () => {
  for (const heading of ['Caddy', 'Unit']) expect(readme).toContain(`\n## ${heading}\n`)
  const [caddyfile = ''] = /(?<=\n```\n)www[^`]+(?=```)/.exec(readme) ?? []
  expect(caddyfile).toContain('reverse_proxy 127.0.0.1:8787')
  expect(caddyfile.trim().split('\n').length).toBeLessThanOrEqual(10)
})

/** The code of `code` in a mount namespace in which the repository can only be read; nobody but root can make one. */
const readOnly = (code: string) =>
  spawnSync(
    'unshare',
    [
      '--mount',
      'sh',
      '-ec',
      'mount --bind . .; mount -o remount,bind,ro .; cd "$PWD"; exec "$@"',
      'sh',
    ].concat(process.execPath, '--input-type=module', '--eval', code),
    { encoding: 'utf8', cwd: process.cwd(), env: { ...process.env, NODE_OPTIONS: '' } },
  )

const probe = `import { accessSync, constants } from 'node:fs'
try { accessSync('.', constants.W_OK); process.exitCode = 1 } catch {}`
const canMount = readOnly(probe).status === 0
if (!canMount)
  console.warn('This user cannot mount: the build of a read-only checkout is not tried')

test.skipIf(!canMount)(
  'the site’s code is built where nobody may write the checkout',
  { timeout: 60_000 },
  () => {
    const folder = join(dir, 'cache')
    const build = new URL('../../../worker/operate/build/code.ts', import.meta.url).href
    const { status, stderr } = readOnly(
      `const { compile } = await import('${build}'); await compile('${folder}')`,
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const listing = execFileSync('ls', [dir, folder], { encoding: 'utf8' })
    expect(listing).toContain('code.json')
    expect(listing).not.toContain('sources')
  },
)
