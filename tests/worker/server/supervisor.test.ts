import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#worker/operate/database/server.ts'
import { inquiryOf, sendInquiry } from '#tests/helpers/server/load.ts'
import { startMailServer } from '#tests/helpers/server/mail-server.ts'
import {
  processesOf,
  proxied,
  removeServe,
  type Serve,
  type ServeOptions,
  spawnServe,
  startServe,
} from '#tests/helpers/server/serve.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

let dir: string
let dataDir: string
let port: number
let serve: Serve

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-supervisor-'))
  dataDir = join(dir, 'data')
  port = await freePort()
  serve = await startServe({ dataDir, port })
})

afterAll(async () => {
  await removeServe(dataDir)
  await rm(dir, { recursive: true, force: true })
})

const restart = async (more: ServeOptions = {}) => {
  await serve.stop({ keep: true })
  serve = await startServe({ dataDir, port, ...more })
}

/** Starts a server that does not get ready, and returns how it has ended. */
async function failingStart(options: ServeOptions) {
  const started = await spawnServe(options)
  const { code } = await started.ended
  return {
    code,
    lines: started
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Warning: ')),
  }
}

const timeOf = async (work: Promise<unknown>) => {
  const since = performance.now()
  await work
  return performance.now() - since
}

test('a server that hangs is started again within 15 s, and a waiting visitor gets an answer', async () => {
  const { server = 0 } = await serve.pids()
  process.kill(server, 'SIGSTOP')
  const waitedMs = await timeOf(serve.ask('/').catch(() => serve.ask('/')))
  console.log(`a server that hung answered again after ${waitedMs.toFixed()} ms`)
  expect(waitedMs).toBeLessThan(15_000)
  expect((await serve.pids()).server).not.toBe(server)
  expect((await processesOf(dataDir)).includes(server)).toBe(false)
})

test('a server that cannot start is tried once a second, and serves once it can', async () => {
  const away = join(dir, 'db')
  await rename(join(dataDir, 'db'), away)
  await writeFile(join(dataDir, 'db'), 'no folder')
  const before = serve.output().length
  await serve.killServer()
  const answer = serve.ask('/')
  await sleep(3500)
  const ends =
    serve
      .output()
      .slice(before)
      .match(/The server has ended/g) ?? []
  expect(ends.length).toBeGreaterThanOrEqual(2)
  expect(ends.length).toBeLessThanOrEqual(5)
  await rm(join(dataDir, 'db'))
  await rename(away, join(dataDir, 'db'))
  expect((await answer).status).toBe(200)
})

test('at its end a server finishes the requests and the letters that it has begun', async () => {
  let arrived = () => {}
  const begun = new Promise<void>((resolve) => (arrived = resolve))
  const mail = await startMailServer({
    onMailFrom: (_address, _session, done) => {
      arrived()
      setTimeout(done, 1000)
    },
  })
  await restart({ settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
  expect((await sendInquiry(serve, inquiryOf(1), 1)).status).toBe(201)
  await begun
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const slow = request({
    host: '127.0.0.1',
    port,
    path: '/api/patient-inquiry',
    method: 'POST',
    agent,
    headers: { ...proxied, 'Content-Type': 'application/json' },
  })
  const body = JSON.stringify(inquiryOf(2))
  slow.write(body.slice(0, 20))
  // Two connections without a request: one that is kept for the next, and one on which nothing has come yet.
  const idle = new Agent({ keepAlive: true })
  const silent = connect(port, '127.0.0.1')
  onTestFinished(() => {
    idle.destroy()
    silent.destroy()
  })
  expect((await serve.ask('/', { agent: idle })).status).toBe(200)
  serve.child.kill('SIGTERM')
  await sleep(300)
  slow.end(body.slice(20))
  const endedMs = timeOf(serve.ended)
  const [answer] = await once(slow, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(201)
  expect(await serve.ended).toEqual({ code: 0, signal: null })
  console.log(`the end took ${(await endedMs).toFixed()} ms`)
  expect(await endedMs).toBeLessThan(10_000)
  expect(mail.letters.length).toBeGreaterThan(0)
  expect(await processesOf(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'serve.lock'))).toBe(false)
  serve = await startServe({ dataDir, port })
})

test('a second server names the process that holds the folder', async () => {
  const { supervisor } = await serve.pids()
  const second = await failingStart({ dataDir })
  expect(second).toEqual({ code: 1, lines: [`${dataDir} is in use by process ${supervisor}.`] })
  expect((await serve.ask('/')).status).toBe(200)
})

test('a server whose supervisor is killed ends, and its folder and port are free again', async () => {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await serve.ask('/', { agent })).status).toBe(200)
  process.kill((await serve.pids()).supervisor, 'SIGKILL')
  await serve.ended
  const endMs = await timeOf(eventually(async () => (await processesOf(dataDir)).length === 0, 20))
  console.log(`a server without its supervisor ended after ${endMs.toFixed()} ms`)
  serve = await startServe({ dataDir, port })
  expect((await serve.ask('/')).status).toBe(200)
})

test('without its settings a server writes nothing', async () => {
  const other = join(dir, 'without-settings')
  const settings = { JWT_SECRET: undefined, STAFF_EMAIL: '' }
  const { code, lines } = await failingStart({ dataDir: other, settings })
  expect(code).toBe(1)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['JWT_SECRET', 'STAFF_EMAIL'])
  expect(existsSync(other)).toBe(false)
})

test('a port that another program has is named in one line, and leaves no lock', async () => {
  await serve.stop({ keep: true })
  const other = await startMailServer()
  const taken = await failingStart({ dataDir, port: other.port })
  expect(taken.code).toBe(1)
  expect(taken.lines).toEqual([
    expect.stringContaining(`Port ${other.port} of 127.0.0.1 cannot be used`),
  ])
  expect(existsSync(join(dataDir, 'serve.lock'))).toBe(false)
})

test('a first start that is ended during its build ends at once, and the next one completes it', async () => {
  await rm(join(dataDir, 'pages'), { recursive: true })
  const started = await spawnServe({ dataDir, port })
  await eventually(async () => {
    const all = await processesOf(dataDir)
    const commands = await Promise.all(
      all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    )
    return commands.some((command) => command.includes('content/write.ts'))
  })
  started.child.kill('SIGTERM')
  const endMs = await timeOf(started.ended)
  console.log(`a start ended during its build after ${endMs.toFixed()} ms`)
  expect(await started.ended).toEqual({ code: 0, signal: null })
  expect(endMs).toBeLessThan(10_000)
  expect(started.output()).not.toContain('Ready')
  expect(await processesOf(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'serve.lock'))).toBe(false)
  serve = await startServe({ dataDir, port })
  expect((await serve.ask('/')).status).toBe(200)
  expect(
    (await readdir(join(dataDir, 'pages'))).filter((name) => name.startsWith('build-')),
  ).toHaveLength(1)
})
