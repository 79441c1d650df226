import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startDatabase } from '#worker/operate/database/server.ts'
import { findDead, type Sighting } from '#worker/operate/local/dead.ts'
import { readUsages, usageFromPs, usageFromStat } from '#worker/operate/process/usage.ts'
import { waitFor } from '#worker/operate/process/wait.ts'
import { processOf } from '#tests/helpers/publishing/live.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'

const well: Sighting = { silentMs: 500, idleMs: 500, computedMs: 0, state: 'asleep' }
const slow: Sighting = { silentMs: 50_000, idleMs: 900, computedMs: 9000, state: 'asleep' }
const hung: Sighting = { silentMs: 7000, idleMs: 5000, computedMs: 0, state: 'asleep' }
const stopped: Sighting = { ...hung, state: 'stopped' }
const gone: Sighting = { ...hung, state: 'gone' }
const looping: Sighting = { silentMs: 61_000, idleMs: 0, computedMs: 31_000, state: 'running' }
const hopeless: Sighting = { ...slow, silentMs: 301_000 }

type Row = [string, Partial<Record<'worker' | 'site' | 'renderer', Sighting>>, string?, number?]

test.for<Row>([
  ['nothing, while all answer', {}],
  ['nothing, while one answers late and uses its CPU', { worker: slow }],
  ['nothing, while one waits for the CPU or the disk', { worker: { ...hung, state: 'running' } }],
  ['nothing, while the time of one has not come', { worker: { ...hung, silentMs: 6000 } }],
  ['nothing, while one has stood still for a moment', { site: { ...stopped, idleMs: 3000 } }],
  ['the one that neither answers nor does anything', { site: hung }, 'site'],
  ['the one that hangs while others are slow', { worker: slow, renderer: hung }, 'renderer'],
  ['nothing, while no part moves', { worker: hung, site: hung, renderer: hung }],
  ['the one that was stopped', { renderer: stopped }, 'renderer'],
  ['the one whose process is gone', { worker: gone }, 'worker'],
  ['one at a time', { worker: stopped, site: gone, renderer: stopped }, 'worker'],
  ['an endless loop, after a minute', { worker: looping }, 'worker'],
  ['nothing, while it may still be none', { worker: { ...looping, silentMs: 59_000 } }],
  [
    'nothing, while a busy machine lets it compute little',
    { worker: { ...looping, computedMs: 9000 } },
  ],
  ['nothing, while two compute and do not answer', { worker: looping, site: slow }],
  ['the one that has not answered for five minutes', { worker: slow, site: hopeless }, 'site'],
  ['nothing, while the watchdog itself is late', { worker: stopped, site: hopeless }, 'late', 1100],
])('the watchdog starts again: %s', ([, parts, verdict, lateMs = 10]) => {
  expect(findDead(lateMs, { worker: well, site: well, renderer: well, ...parts })).toBe(verdict)
})

test('the state and the CPU time of a process are read on Linux and on macOS', () => {
  const stat = '71 (a) R (b) T 1 70 70 0 -1 4194304 98 0 0 0 250 31 9 9 20 0 1 0 158710'
  expect(usageFromStat(stat)).toEqual({ pid: 71, group: 70, state: 'stopped', cpuMs: 2810 })
  const read = (state: string, time: string) => usageFromPs(`   71    70 ${state}  ${time}`)
  expect(read('R+', '1-02:03:04')).toMatchObject({ group: 70, state: 'running', cpuMs: 93_784_000 })
  expect(read('U', '62:03.45')).toMatchObject({ state: 'running', cpuMs: 3_723_450 })
  expect(read('Z', '0:00.00')).toMatchObject({ pid: 71, state: 'gone', cpuMs: 0 })
})

/** A process in its own group that computes forever. */
const busy = spawn(process.execPath, ['-e', 'for(;;);'], { detached: true, stdio: 'ignore' })
const idle = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
afterAll(() => {
  for (const child of [busy, idle]) child.kill('SIGKILL')
})

test('both ways to read processes say the same', async () => {
  await suspend(idle)
  const lines = execFileSync('ps', ['-axo', 'pid=,pgid=,state=,time='], { encoding: 'utf8' })
  const byPs = lines.trimEnd().split('\n').map(usageFromPs)
  for (const usages of [byPs, await readUsages()]) {
    const find = (pid = 0) => usages.find((one) => one.pid === pid)
    expect(find(busy.pid)).toMatchObject({ group: busy.pid, state: 'running' })
    expect(find(idle.pid)).toMatchObject({ group: idle.pid, state: 'stopped' })
  }
})

test('a start waits for a part that uses its CPU, says so, and gives up a part that does nothing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const limits = { tellAfterMs: 100, stuckAfterMs: 2500, giveUpAfterMs: 5000 }
  const never = async () => false
  const since = Date.now()
  const timed = async (what: string, group: number | undefined) => ({
    why: await waitFor(what, group, never, limits),
    after: Date.now() - since,
  })
  const [slowOne, deadOne, readyOne] = await Promise.all([
    timed('the Worker', busy.pid),
    timed('the database', idle.pid),
    waitFor('the site', busy.pid, async () => Date.now() > since + 50, limits),
  ])
  expect(slowOne.why).toMatch(/^Waited five minutes for the Worker.* and start again\.$/)
  expect(slowOne.after).toBeGreaterThanOrEqual(5000)
  expect(deadOne.why).toMatch(/^Waiting for the database in vain: .* and start again\.$/)
  expect(deadOne.after).toBeLessThan(5000)
  expect(readyOne).toBeUndefined()
  const load = String.raw`(: this machine is busy)? \(load \d+ on \d+ cores\)\.$`
  expect(said.mock.calls.map(String)).toEqual([
    expect.stringMatching(`^Still waiting for the Worker${load}`),
    expect.stringMatching(`^Still waiting for the database${load}`),
  ])
  said.mockRestore()
})

/** Whether a process is running: one that has ended may still be listed as a zombie. */
const isRunning = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'state=', '-p', String(pid)]).stdout.toString())

test('a database server is ended for a new one only when the process that started it is gone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-orphan-'))
  const code = `await (await import('#worker/operate/database/server.ts')).startDatabase(process.argv[1]);
    console.log('started'); setInterval(() => {}, 1000)`
  const starter = spawn('node', ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(starter.stdout, 'data')
  const server = Number(processOf({ child: starter }, /sqld --db-path/))
  const inUse = `${dataDir} is in use by process ${starter.pid}. Wait until it has ended.`
  await expect(startDatabase(dataDir)).rejects.toThrow(inUse)
  // A shell normally ends the server with the process that started it. In this test it must not run.
  process.kill(Number(processOf({ child: starter }, /^sh -c read line; kill/)), 'SIGKILL')
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  expect(isRunning(server)).toBe(true)
  await (await startDatabase(dataDir)).stop()
  expect(isRunning(server)).toBe(false)
  await rm(dataDir, { recursive: true })
}, 60_000)
