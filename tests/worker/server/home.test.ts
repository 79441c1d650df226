import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#db/audit/audit.ts'
import { memoryDatabase } from '#tests/helpers/start/memory-database.ts'
import { importsOf, source } from '#tests/helpers/suite/source.ts'
import type { Bindings } from '#worker/env.ts'
import { assertRoomForFiles } from '#worker/lib/files/room.ts'
import { partNamesIn, readParts } from '#worker/lib/health/parts.ts'
import { requestLimits } from '#worker/operate/server/home.ts'

const gigabyte = 1024 ** 3
const db = await memoryDatabase()
afterAll(() => db.close())

const on = (free: number, total: number) =>
  ({
    MACHINE: { disk: async () => ({ free, total }), backupOverdueMs: 26 * 3_600_000 },
    FILES: { get: async () => null },
  }) as unknown as Bindings

test('a server limits requests as wrangler.toml says for Cloudflare', async () => {
  const config = parse(await readFile('wrangler.toml', 'utf8'))
  // The form of this section, as wrangler reads it.
  const written = config['ratelimits'] as { name: string; simple: object }[]
  expect(requestLimits).toEqual(
    Object.fromEntries(written.map(({ name, simple }) => [name, simple])),
  )
})

test('the app never imports a home: neither Cloudflare’s, nor a server’s', () => {
  const app = /^(db\/|worker\/(lib|routes)\/|worker\/(api|app|env|surroundings)\.ts$)/
  const homes = /^(worker\/(cloudflare|operate)\/|worker\/index\.ts$)|^cloudflare:/
  const wrong = [...source.keys()]
    .filter((file) => app.test(file))
    .flatMap((file) => importsOf(file).map(({ target }) => [file, target] as const))
    .filter(([, target]) => homes.test(target))
  expect(wrong).toEqual([])
})

test('health looks at the disk and the clock only where the operator has a machine', async () => {
  expect(partNamesIn({})).not.toContain('disk')
  expect(partNamesIn({})).not.toContain('clock')
  expect(partNamesIn(on(1, 1))).toEqual(expect.arrayContaining(['disk', 'clock']))
})

test.each([
  [50 * gigabyte, 100 * gigabyte, true],
  [15.1 * gigabyte, 100 * gigabyte, true],
  [14.9 * gigabyte, 100 * gigabyte, false],
  [1.9 * gigabyte, 4 * gigabyte, false],
])('a disk with %d of %d bytes free is ok: %s', async (free, total, ok) => {
  const { disk } = await readParts(db, on(free, total), ['disk'])
  expect(disk).toEqual({ ok, free, total })
})

test('with less than 1 GB free, files are refused in one sentence', async () => {
  await assertRoomForFiles(on(gigabyte, 100 * gigabyte))
  const refused = assertRoomForFiles(on(gigabyte - 1, 100 * gigabyte))
  await expect(refused).rejects.toMatchObject({ status: 507, message: /^[^.]+\.$/ })
  await assertRoomForFiles({})
})

test('a clock that was set back is told, and a backup is late after 26 hours', async () => {
  const at = Date.parse('2026-11-27T12:00:00Z')
  const createdAt = new Date(at).toISOString()
  await db
    .insert(auditLog)
    .values({ username: 'ada', action: 'create', record: 'users', createdAt })
  const okAt = async (now: number) => {
    const { clock, backup } = await readParts(db, on(1, 1), ['clock', 'backup'], now)
    return [clock.ok, backup.ok]
  }
  const hour = 3_600_000
  expect(await okAt(at - 61_000)).toEqual([false, true])
  expect(await okAt(at - 60_000)).toEqual([true, true])
  expect(await okAt(at + 26 * hour)).toEqual([true, true])
  expect(await okAt(at + 26 * hour + 1)).toEqual([true, false])
})
