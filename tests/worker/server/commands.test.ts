import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { openThreads, type ThreadedClient } from '#worker/operate/server/database/open-threads.ts'

const root = new URL('../../..', import.meta.url).pathname
let dataDir: string
let server: ThreadedClient

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commands-'))
  await mkdir(join(dataDir, 'db'))
  server = openThreads(siteDatabaseIn(dataDir))
})

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a command on the data directory of the server, and returns its output. */
async function command(args: string[], input = '') {
  const child = spawn(process.execPath, ['worker/operate', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}

test('npm run admin works on the database of a running server', async () => {
  const created = await command(['admin', 'create', 'nora'], 'a long enough password 42')
  expect(created).toBe('Created admin nora.\n')
  const { rows } = await server.execute('select username, role from users')
  expect(rows).toEqual([{ username: 'nora', role: 'admin' }])
  expect(await readdir(dataDir)).toEqual(['db'])
})

test('an invitation needs the settings of the server, and makes no secrets of its own', async () => {
  const refused = await command(['admin', 'invite', 'a@clinic.example', '--role', 'admin'])
  expect(refused).toBe('Please set JWT_SECRET and SITE_URL as the site has them.\n')
  expect(await readdir(dataDir)).toEqual(['db'])
})

test('npm run db:migrate leaves a current database as it is', async () => {
  expect(await command(['migrate'])).toBe('The database is up to date.\n')
})
