import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { connect, type Db } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { freePort, type Server, startDatabase } from '#worker/operate/database/server.ts'
import { openProxy } from '#worker/operate/local/proxy/proxy.ts'
import { rendererIn } from '#worker/operate/build/code.ts'
import { trustedProxies } from '#worker/operate/door/visitor.ts'
import { startWorker } from '#worker/operate/local/worker.ts'
import { largePictures } from '#tests/helpers/pictures/hostile-pictures.ts'
import { testDoor } from '#tests/helpers/attacks/door-tests.ts'
import {
  jsonHeader,
  lengthHeader,
  openLine,
  requestsTo,
  statusesIn,
} from '#tests/helpers/attacks/line.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { inquiry as inquiryOf } from '#tests/helpers/submissions/submissions.ts'

const password = 'quiet lantern harbour'
const page = '<!doctype html><title>Site</title>'

let dataDir: string
let port: number
let url: string
let database: Server
let relay: Awaited<ReturnType<typeof slowAtFirst>>
let db: Db
let worker: ReturnType<typeof startWorker>
let cookie: string

// The proxy of `npm start` and the Worker behind it, with a site of one page.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-door-'))
  port = await freePort()
  url = `http://localhost:${port}`
  database = await startDatabase(dataDir)
  db = connect(database)
  await migrate(db)
  await createAdmin(db, 'ada', password)
  const site = join(dataDir, 'site')
  await mkdir(site)
  const code = join(dataDir, 'code')
  await mkdir(dirname(rendererIn(code)), { recursive: true })
  await writeFile(join(site, 'index.html'), page)
  await writeFile(join(site, 'build.json'), '{"version":1}')
  await writeFile(rendererIn(code), 'export default {}')
  relay = await slowAtFirst(database.url)
  worker = startWorker({
    dataDir,
    port,
    code,
    site,
    settings: {
      TURSO_DATABASE_URL: relay.url,
      TURSO_AUTH_TOKEN: database.authToken,
      JWT_SECRET: 'a secret that only the tests know, 32 bytes long',
      SITE_URL: url,
      REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
      REBUILD_WEBHOOK_TOKEN: 'a token',
      STAFF_EMAIL: 'staff@site.example',
      MAIL_FROM: 'site@site.example',
      LOCAL_PAGES_URL: url,
      LOCAL_RATE_LIMIT: 'off',
    },
  })
  await knockUntilReady()
  cookie = await signIn()
}, 240_000)

afterAll(async () => {
  await worker.stop()
  relay.close()
  await kill(database)
  await rm(dataDir, { recursive: true, force: true })
})

/** Longer than a call of the Worker waits for its answer. */
const slowForMs = 4000

/** An address of the database that answers only some seconds after its first call. */
async function slowAtFirst(address: string) {
  let isOpen: Promise<void> | undefined
  const relay = createServer((socket) => {
    const target = openSocket(Number(new URL(address).port), '127.0.0.1')
    for (const end of [socket, target]) end.on('error', () => end.destroy())
    socket.once('close', () => target.destroy())
    isOpen ??= sleep(slowForMs)
    void isOpen.then(() => socket.pipe(target).pipe(socket))
  })
  const ownPort = await freePort()
  await new Promise<void>((resolve) => relay.listen(ownPort, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${ownPort}`, close: () => relay.close() }
}

const statusesAtStart = new Set<number>()

/** Sends requests while the Worker starts. */
async function knockUntilReady() {
  let isOver = false
  const knocking = (async () => {
    while (!isOver) {
      await fetch(`${url}/api/jobs`).then(
        ({ status }) => statusesAtStart.add(status),
        () => 'no answer',
      )
      await sleep(50)
    }
  })()
  await worker.ready()
  isOver = true
  await knocking
}

test('a visitor who comes while the database is slow to start is not told that it does not answer', () => {
  expect([...statusesAtStart].filter((status) => status !== 200)).toEqual([])
})

const json = { 'Content-Type': 'application/json' }

const post = (path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })

async function signIn() {
  const login = await post('/api/auth/login', { username: 'ada', password })
  return login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

const inquiry = (lastName: string) => inquiryOf({ lastName })

const request = requestsTo('Host: localhost')
const dial = (text = '') => openLine(port, text)

testDoor(() => ({ port, request, cookie, password }))

test('a picture of 15 MB goes through, and a larger one is refused in words that can be read while it is sent', async () => {
  const bytes = largePictures['a JPEG of long profiles']?.() ?? new Uint8Array()
  const headers = { Cookie: cookie }
  const asked = await fetch(`${url}/api/admin/media/upload`, { method: 'POST', headers })
  const { uploadURL } = (await asked.json()) as { uploadURL: string }
  expect(bytes.length).toBeGreaterThan(14 * 2 ** 20)
  const taken = await fetch(uploadURL, { method: 'PUT', body: bytes as BodyInit })
  expect([taken.status, await taken.text()]).toEqual([204, ''])

  const tooLarge = new Uint8Array(40 * 2 ** 20)
  const refused = await fetch(uploadURL, { method: 'PUT', body: tooLarge })
  expect([refused.status, await refused.json()]).toEqual([
    413,
    expect.objectContaining({ detail: 'The request is larger than 15 MB.' }),
  ])
})

test('whoever sends too much reads why, and never that the site is starting or ending', async () => {
  const body = new Uint8Array(12 * 2 ** 20)
  const asked = await fetch(`${url}/api/objects/upload`, { method: 'POST' })
  const { uploadURL } = (await asked.json()) as { uploadURL: string }
  const requests: [string, RequestInit, number][] = [
    [uploadURL, { method: 'PUT' }, 413],
    [`${url}/api/patient-inquiry`, { method: 'POST', headers: json }, 413],
    [`${url}/api/admin/jobs`, { method: 'POST', headers: json }, 401],
    [url, { method: 'PUT' }, 405],
  ]
  for (const [address, init, expected] of requests) {
    const seen = new Set<number>()
    for (let round = 0; round < 6; round++)
      seen.add((await fetch(address, { ...init, body })).status)
    expect([address, ...seen]).toEqual([address, expected])
  }
}, 60_000)

test('answers and pages come in Brotli, or in gzip to clients without Brotli', async () => {
  const encodingOf = async (path: string, accepted: string) => {
    const response = await fetch(url + path, { headers: { 'Accept-Encoding': accepted } })
    expect(await response.text()).toBe(path === '/' ? page : '{"jobs":[]}')
    return response.headers.get('Content-Encoding')
  }
  for (const path of ['/', '/api/jobs']) {
    expect([path, await encodingOf(path, 'gzip, deflate, br, zstd')]).toEqual([path, 'br'])
    expect([path, await encodingOf(path, 'gzip, deflate')]).toEqual([path, 'gzip'])
    expect([path, await encodingOf(path, 'identity')]).toEqual([path, null])
  }
})

test('no header gives the development runtime an order', async () => {
  const orders = {
    'MF-Original-URL': `${url}/cdn-cgi/local/explorer`,
    'MF-Route-Override': 'core',
    'MF-CF-Blob': '{',
    'X-Forwarded-Proto': 'https',
  }
  const response = await fetch(`${url}/api/health`, { headers: orders })
  expect(await response.json()).toEqual({ status: 'ok' })
})

/** The visitor's address that the Worker gets for a request over this connection with these headers. */
async function addressTold(proxies: string, headers: Record<string, string>, host = '127.0.0.1') {
  const seen = createHttpServer(({ headers: told }, answer) => answer.end(told['cf-connecting-ip']))
  const upstream = await new Promise<string>((ready) =>
    seen.listen(0, '127.0.0.1', () =>
      ready(`http://127.0.0.1:${(seen.address() as AddressInfo).port}`),
    ),
  )
  const part = { origin: new URL(upstream), busy: 0, answeredAt: 0 }
  const ownPort = await freePort()
  const close = await openProxy({ port: ownPort, proxies }, { worker: part, site: part })
  const address = await (await fetch(`http://${host}:${ownPort}/api/jobs`, { headers })).text()
  close()
  seen.close()
  return address
}

test('behind a trusted proxy each visitor has an address of their own, and nobody else can claim one', async () => {
  const by = (told: string) => ({ 'X-Forwarded-For': told })
  expect(await addressTold('', by('203.0.113.7'))).toBe('203.0.113.7')
  expect(await addressTold('', by('2001:db8::7'), '[::1]')).toBe('2001:db8::7')
  // The proxy adds the address of its own client at the end.
  expect(await addressTold('', by('198.51.100.1, 203.0.113.7'))).toBe('203.0.113.7')
  expect(await addressTold('', by('203.0.113.7, nonsense'))).toBe('127.0.0.1')
  expect(await addressTold('10.0.0.0/8, fd00::/8', by('203.0.113.7'))).toBe('127.0.0.1')
  expect(await addressTold('127.0.0.1', by('203.0.113.7'))).toBe('203.0.113.7')
  for (const claim of ['CF-Connecting-IP', 'X-Real-IP', 'Forwarded', 'True-Client-IP'])
    expect(await addressTold('', { [claim]: 'for=203.0.113.7' })).toBe('127.0.0.1')
  for (const wrong of ['10.0.0.0/', '10.0.0.0/33', 'proxy.example', '127.0.0.1,'])
    expect(() => trustedProxies(wrong)).toThrow(/^TRUSTED_PROXIES has /)
})

/** A runtime that hangs is noticed and replaced within about eight seconds; a busy machine may take twenty. */
const calmSeconds = 20

/** Whether the Worker and the site answer within a second. */
const answersWell = async () => {
  const signal = AbortSignal.timeout(1000)
  const asked = [`${url}/api/health`, url].map((address) => fetch(address, { signal }))
  return (await Promise.all(asked).catch(() => [])).filter(({ ok }) => ok).length === asked.length
}

const timed = async (path: string) => {
  const started = Date.now()
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return { status: response.status, took: Date.now() - started }
}

test('three hundred who send slowly or hang up halfway keep nobody waiting, and are given up', async () => {
  const began = request('POST /api/patient-inquiry', [jsonHeader, 'Content-Length: 60000'], '{')
  const slow = Array.from({ length: 300 }, () => dial(began))
  const dripping = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(' ')
  }, 500)
  const started = Date.now()
  for (let left = 0; left < 200; left++) {
    const { socket } = dial()
    socket.write(began, () => socket.destroy())
  }
  const times: number[] = []
  while (Date.now() - started < 6000) {
    for (const path of ['/api/health', '/']) {
      const { status, took } = await timed(path)
      expect(status).toBe(200)
      times.push(took)
    }
  }
  // All but 2 %, because the machine may stop for a moment.
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.98)]).toBeLessThan(1000)
  await Promise.all(slow.map(({ ended }) => ended))
  clearInterval(dripping)
  expect(Date.now() - started).toBeLessThan(25_000)
  expect(new Set(slow.flatMap(({ heard }) => statusesIn(heard())))).toEqual(new Set([408]))
}, 60_000)

/** How long an impatient client waits for an answer before it tries again. */
const clientPatienceMs = 3000

/** Sends requests again and again until `isOver`, as an impatient client does. */
async function retry(isOver: () => boolean, seen: Map<string, number>) {
  while (!isOver()) {
    const body = JSON.stringify(inquiry('Impatient'))
    const line = dial(
      request(
        'POST /api/patient-inquiry',
        [jsonHeader, lengthHeader(body), 'Connection: close'],
        body,
      ),
    )
    await Promise.race([line.ended, sleep(clientPatienceMs)])
    line.socket.destroy()
    const [status = 'none'] = statusesIn(line.heard())
    const kind = status === 503 && !/Retry-After: \d/i.test(line.heard()) ? 'bare 503' : status
    seen.set(String(kind), (seen.get(String(kind)) ?? 0) + 1)
  }
}

test('two thousand who retry without end are told when to come back, and all is well soon after', async () => {
  const seen = new Map<string, number>()
  const end = Date.now() + 8000
  const clients = Array.from({ length: 2000 }, () => retry(() => Date.now() > end, seen))
  await Promise.all(clients)
  const calm = Date.now()
  await eventually(answersWell, calmSeconds)
  console.log(
    `${[...seen].map(([kind, n]) => `${n} × ${kind}`).join(', ')}; calm after ${Date.now() - calm} ms`,
  )
  expect(seen.get('503')).toBeGreaterThan(0)
  expect([...seen.keys()].filter((kind) => !['201', '202', '503', 'none'].includes(kind))).toEqual(
    [],
  )
}, 60_000)

test('a hundred and twenty password changes of one session at once restart nothing', async () => {
  await createAdmin(db, 'changing', password)
  const login = await post('/api/auth/login', { username: 'changing', password })
  const headers = { ...json, Cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
  const running = runtimes()
  const times: number[] = []
  const states = new Map<number, number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { status, took } = await timed('/api/health')
      states.set(status, (states.get(status) ?? 0) + 1)
      times.push(took)
    }
  })()
  const change = async (_: unknown, at: number) => {
    const body = JSON.stringify({
      currentPassword: password,
      newPassword: `five other words ${at}`,
    })
    return (await fetch(`${url}/api/auth/password`, { method: 'PUT', headers, body })).status
  }
  const answers = await Promise.all(Array.from({ length: 120 }, change))
  isOver = true
  await watching
  console.log(`the API answered within ${Math.max(...times)} ms`)
  // On a busy machine the database may seem down for a moment, but not for long.
  expect([...states.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(states.get(200) ?? 0).toBeGreaterThan(states.get(503) ?? 0)
  expect(answers.filter((status) => status === 204)).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set([204, 409, 503]))
  expect(runtimes()).toEqual(running)
  expect((await fetch(`${url}/api/auth/me`, { headers })).status).toBe(200)
}, 60_000)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The workerd processes of the Worker, the renderer and the site. */
function runtimes() {
  const parent = String(worker.process.pid)
  // pgrep fails if there is no process.
  const { stdout } = spawnSync('pgrep', ['-P', parent, 'workerd'], { encoding: 'utf8' })
  return (stdout.match(/\d+/g) ?? []).map(Number)
}

const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name)
}

/** The status of the answer to an inquiry. */
const send = async (lastName: string) =>
  (await post('/api/patient-inquiry', inquiry(lastName))).status

test('a Worker that gets little of the CPU and answers late is not started again', async () => {
  const running = runtimes()
  const end = Date.now() + 11_000
  // Lets the runtimes run only a fortieth of the time.
  const throttle = async () => {
    while (Date.now() < end) {
      signal(running, 'SIGSTOP')
      await sleep(585)
      signal(running, 'SIGCONT')
      await sleep(15)
    }
  }
  const seen: Awaited<ReturnType<typeof timed>>[] = []
  const visit = async () => {
    while (Date.now() < end) seen.push(await timed('/api/jobs'))
  }
  await Promise.all([throttle(), ...Array.from({ length: 64 }, visit)])
  console.log(`the slowest answer took ${Math.max(...seen.map(({ took }) => took))} ms`)
  expect(runtimes()).toEqual(running)
  await eventually(answersWell, calmSeconds)
}, 60_000)

test('a form that is sent while the Worker is away is taken by the one that is started again', async () => {
  const killed = runtimes()
  signal(killed, 'SIGKILL')
  const [form, page] = await Promise.all([send('Away'), fetch(url)])
  expect([form, page.status]).toEqual([201, 200])
  expect(runtimes().filter((pid) => killed.includes(pid))).toEqual([])
}, 60_000)

test('a runtime killed in the middle of a flood is back soon after calm', async () => {
  let isOver = false
  const seen = new Map<string, number>()
  const clients = Array.from({ length: 500 }, () => retry(() => isOver, seen))
  // By now most clients have sent at least a second request.
  await eventually(async () => seen.values().reduce((sum, n) => sum + n, 0) > 1000)
  const killed = runtimes()
  expect(killed).toHaveLength(3)
  signal(killed, 'SIGKILL')
  const dead = Date.now()
  // The flood continues until one of the runtimes has been restarted.
  await eventually(async () => runtimes().some((pid) => !killed.includes(pid)))
  isOver = true
  await Promise.all(clients)
  const calm = Date.now()
  await eventually(answersWell, calmSeconds)
  console.log(`answers ${Date.now() - calm} ms after calm, ${Date.now() - dead} ms after it died`)
  expect(runtimes().filter((pid) => killed.includes(pid))).toEqual([])
  expect((await post('/api/patient-inquiry', inquiry('Afterwards'))).status).toBe(201)
}, 60_000)

test('a runtime that hangs is started again, and takes the form that was sent meanwhile', async () => {
  const hung = runtimes()
  signal(hung, 'SIGSTOP')
  const since = Date.now()
  const sent = send('Hung')
  await eventually(answersWell, 2 * calmSeconds)
  console.log(`answers again ${Date.now() - since} ms after it hung`)
  // The watchdog restarts them one after the other.
  await eventually(async () => !runtimes().some((pid) => hung.includes(pid)), 2 * calmSeconds)
  expect(await sent).toBe(201)
}, 100_000)

test('no runtime outlives the process that started it, even when that is killed', async () => {
  const running = runtimes()
  worker.process.kill('SIGKILL')
  await eventually(async () => running.every((pid) => !isAlive(pid)), 5)
})
