import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { onWorkerd } from './bench/workerd.ts'

const root = new URL('..', import.meta.url).pathname

/** Runs a command without any settings, and returns its output. */
const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

async function runWith(settings: Record<string, string>, command: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
  const ran = promisify(execFile)(command, args, { cwd: root, env })
  const { stdout, stderr, code = 0 } = await ran.catch((error) => error)
  return { code, said: `${stdout}${stderr}`.trim().split('\n') }
}

const astro = join(root, 'node_modules/.bin/astro')

test('a command that lacks a setting says which in one line', async () => {
  expect(await run(astro, 'build', '--silent')).toEqual({
    code: 1,
    said: [expect.stringMatching(/^TURSO_DATABASE_URL is not set/)],
  })
  expect(await run('node', 'worker/operate/deploy/command.ts')).toEqual({
    code: 1,
    said: [
      expect.stringMatching(/^Please set SITE_URL, TURSO_DATABASE_URL, .*TURSO_AUTH_TOKEN\.$/),
    ],
  })
  expect(
    await runWith({ MAIL_PROVIDER: 'ses' }, 'node', 'worker/operate/deploy/command.ts'),
  ).toEqual({
    code: 1,
    said: [expect.stringContaining('SES_REGION')],
  })
  expect(
    await runWith({ MAIL_PROVIDER: 'pigeon' }, 'node', 'worker/operate/deploy/command.ts'),
  ).toEqual({
    code: 1,
    said: ['There is no MAIL_PROVIDER pigeon.'],
  })
  expect(await run('node', 'worker/operate/backup/command.ts', 'restore')).toEqual({
    code: 1,
    said: ['Usage: npm run backup [-- FILE] or npm run restore -- FILE'],
  })
  expect(await run('node', 'worker/operate/database/admin.ts')).toEqual({
    code: 1,
    said: [expect.stringMatching(/^Usage: npm run admin/)],
  })
  expect(await run('node', 'tests/bench/run.ts', 'nothing')).toEqual({
    code: 1,
    said: [expect.stringMatching(/^There is no such part/)],
  })
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
