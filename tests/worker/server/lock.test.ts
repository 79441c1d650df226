import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, takeLock } from '#worker/operate/server/lock.ts'

let dir: string
let dataDir: string
const started: ChildProcess[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-lock-'))
  dataDir = join(dir, 'data')
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

const file = new URL('../../../worker/operate/server/lock.ts', import.meta.url).pathname

/** A process that takes the lock, says so, and lives on. */
function taker() {
  const code = `import { takeLock } from ${JSON.stringify(file)}
    await takeLock(process.argv[1]).then(() => console.log('taken'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const said = once(child.stdout, 'data').then(([data]) => String(data).trim())
  return { child, said }
}

const noted = async () => JSON.parse(await readFile(join(dataDir, 'serve.lock'), 'utf8'))

test('a lock names both processes, for their owner alone, and goes away at the end', async () => {
  const lock = await takeLock(dataDir)
  expect(holderOf(dataDir)).toEqual({ supervisor: process.pid })
  lock.noteServer(process.ppid)
  expect(await noted()).toMatchObject({ supervisor: process.pid, server: process.ppid })
  expect(holderOf(dataDir)).toEqual({ supervisor: process.pid, server: process.ppid })
  const modes = [dataDir, join(dataDir, 'serve.lock')].map(async (path) => (await stat(path)).mode)
  expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
  await expect(takeLock(dataDir)).rejects.toThrow(`is in use by process ${process.pid}.`)
  lock.release()
  expect(await readdir(dataDir)).toEqual([])
  expect(holderOf(dataDir)).toBeUndefined()
})

test('of several starts at once exactly one wins, also over the lock of a killed one', async () => {
  const first = taker()
  expect(await first.said).toBe('taken')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(existsSync(join(dataDir, 'serve.lock'))).toBe(true)
  expect(holderOf(dataDir)).toBeUndefined()
  const takers = Array.from({ length: 4 }, taker)
  const said = await Promise.all(takers.map((one) => one.said))
  const winner = takers[said.indexOf('taken')]?.child.pid
  expect(said.filter((line) => line === 'taken')).toHaveLength(1)
  expect(said.filter((line) => line.endsWith(`is in use by process ${winner}.`))).toHaveLength(3)
  expect(await noted()).toMatchObject({ supervisor: winner })
})

const races = 25
const raceMs = 20

/** A process that tries to take a folder at each of these moments, to the millisecond, and says which it got. */
async function racer(start: number) {
  const code = `import { takeLock } from ${JSON.stringify(file)}
    const taken = []
    for (let nth = 0; nth < ${races}; nth++) {
      const at = ${start} + nth * ${raceMs}
      await new Promise((next) => setTimeout(next, Math.max(0, at - Date.now() - 3)))
      while (performance.timeOrigin + performance.now() < at);
      await takeLock(process.argv[1] + nth).then(() => taken.push(nth), () => {})
    }
    console.log(JSON.stringify(taken))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, join(dir, 'race-')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const [data] = await once(child.stdout, 'data')
  return JSON.parse(String(data))
}

test('of two starts in the same millisecond exactly one wins', async () => {
  const stale = JSON.stringify({ supervisor: 2 ** 30 })
  for (let nth = 0; nth < races; nth++) {
    await mkdir(join(dir, `race-${nth}`))
    await writeFile(join(dir, `race-${nth}`, 'serve.lock'), stale)
  }
  const start = Date.now() + 1500
  const [one, other] = await Promise.all([racer(start), racer(start)])
  const all = [...one, ...other].toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: races }, (_, nth) => nth))
})

test('a server that outlives its supervisor still holds the folder', async () => {
  const lock = await takeLock(dataDir)
  lock.noteServer(process.ppid)
  const { marks } = await noted()
  // No process has an id as high as this.
  await writeFile(
    join(dataDir, 'serve.lock'),
    JSON.stringify({ supervisor: 2 ** 30, server: process.ppid, marks }),
  )
  await expect(takeLock(dataDir)).rejects.toThrow(`in use by process ${process.ppid}.`)
})

test('a process that got the id of a dead one holds nothing', async () => {
  const lock = await takeLock(dataDir)
  const { marks, ...ids } = await noted()
  const other = Object.fromEntries(Object.keys(marks).map((pid) => [pid, 'another boot 1']))
  await writeFile(join(dataDir, 'serve.lock'), JSON.stringify({ ...ids, marks: other }))
  expect(holderOf(dataDir)).toBeUndefined()
  lock.release()
})

test.for(['', '{', 'null', '[]', '{"supervisor":"1"}', '{"supervisor":-1}', '{"server":"../1"}'])(
  'a lock with %j holds nothing',
  async (text) => {
    const { release } = await takeLock(dataDir)
    await writeFile(join(dataDir, 'serve.lock'), text)
    expect(holderOf(dataDir)).toBeUndefined()
    const again = await takeLock(dataDir)
    expect(holderOf(dataDir)).toEqual({ supervisor: process.pid })
    again.release()
    release()
  },
)
