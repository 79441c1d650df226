import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Bindings, Env } from '#worker/env.ts'
import { faultySettings } from '#worker/lib/config.ts'
import { carriesHealthKey } from '#worker/lib/health/key.ts'
import { startApi } from '#tests/helpers/start/api.ts'

// One byte too short.
const short = 'x'.repeat(31)
const start = () => startApi({ JWT_SECRET: short })

test('with a secret that can be guessed nothing is answered, and no visitor is told why', async () => {
  const { fetch } = await start()
  for (const [method, path] of [
    ['GET', '/api/health'],
    ['GET', '/api/blog'],
    ['GET', '/api/auth/me'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/objects/upload'],
    ['POST', '/api/patient-inquiry'],
    ['GET', '/api/nothing'],
    ['GET', `/admin/preview/${crypto.randomUUID()}`],
  ] as const) {
    const answer = await fetch(path, { method })
    const body = await answer.text()
    expect([path, answer.status]).toEqual([path, 503])
    expect(body).toContain('not configured')
    expect(body).not.toMatch(/JWT|SECRET|bytes|xxx/i)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('a key to the state of the parts that can be guessed opens nothing', async () => {
  const HEALTH_KEY = 'too-short-for-a-key'
  expect(faultySettings({ HEALTH_KEY } as Bindings)).toContain('HEALTH_KEY')
  const app = new Hono<Env>().get('/', (c) => c.json(carriesHealthKey(c)))
  const isOpen = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` }
    return (await app.request('/', { headers }, { HEALTH_KEY: key } as Bindings)).json()
  }
  expect(await isOpen(HEALTH_KEY)).toBe(false)
  expect(await isOpen('x'.repeat(32))).toBe(true)
})

test('the log says which setting it is', async () => {
  const { logs, fetch } = await start()
  await fetch('/api/health')
  const log = () => logs().join()
  await expect.poll(log).toContain('JWT_SECRET must be at least 32 bytes')
  expect(log()).not.toContain(short)
})

/** Runs a command with this secret, and returns its output. */
async function run(args: string[], env: Record<string, string> = {}) {
  const command = promisify(execFile)(process.execPath, args, {
    env: { ...process.env, JWT_SECRET: short, ...env },
  })
  return command.then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }) => ({ code, stderr: String(stderr).trim() }),
  )
}

test('neither a deployment nor a local start goes on with such a secret', async () => {
  const refused = { code: 1, stderr: expect.stringContaining('JWT_SECRET must be at least 32') }
  expect(await run(['worker/operate/deploy/command.ts', '--dry-run'])).toEqual(refused)
  expect(await run(['worker/operate/deploy/command.ts'])).toEqual(refused)
  const weakKey = { JWT_SECRET: 'x'.repeat(32), HEALTH_KEY: short }
  expect(await run(['worker/operate/deploy/command.ts'], weakKey)).toEqual({
    code: 1,
    stderr: expect.stringContaining('HEALTH_KEY must be at least 32'),
  })
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'short-secret-'))
  expect(await run(['worker/operate/local/start.ts'], { DATA_DIR, PORT: '8913' })).toEqual(refused)
  await rm(DATA_DIR, { recursive: true })
}, 60_000)
