import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect as openSocket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { testDoor } from '#tests/helpers/attacks/door-tests.ts'
import {
  chunkedHeader,
  jsonHeader,
  lengthHeader,
  openLine,
  requestsTo,
  statusesIn,
} from '#tests/helpers/attacks/line.ts'
import { largePictures } from '#tests/helpers/pictures/hostile-pictures.ts'
import { type Asked, type Serve, serveUrl, startServe } from '#tests/helpers/server/serve.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const password = 'quiet lantern harbour'
const { host } = new URL(serveUrl)

let serve: Serve
let cookie: string

beforeAll(async () => {
  // 127.0.0.2 is a neighbour whose headers mean nothing.
  serve = await startServe({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const client = openSqlite(siteDatabaseIn(serve.dataDir))
  await createAdmin(over(client), 'ada', password)
  client.close()
  const login = await postJson('/api/auth/login', { username: 'ada', password })
  cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}, 120_000)

afterAll(() => serve.stop())

const postJson = (path: string, body: object, headers = {}) =>
  serve.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const asProxy = requestsTo(`Host: ${host}`, 'X-Forwarded-Proto: https')

testDoor(() => ({ port: serve.port, request: asProxy, cookie, password }))

/** All that comes back for these bytes until the connection ends. */
async function heardFor(text: string) {
  const line = openLine(serve.port, text)
  await line.ended
  return line.heard()
}

const last = asProxy('GET /build.json', ['Connection: close'])

const withHost = (...hosts: string[]) =>
  requestsTo(...hosts.map((one) => `Host: ${one}`), 'X-Forwarded-Proto: https')

test('a request of which nobody can say what it asks for is refused', async () => {
  const refused: Record<string, string> = {
    'a whole address': asProxy(`GET ${serveUrl}/`, []),
    'an authority': asProxy(`GET ${host}:443`, []),
    'a star': asProxy('OPTIONS *', []),
    'no address': asProxy('GET ', []),
    'a space in the address': asProxy('GET /a b', []),
    'no Host': withHost()('GET /', []),
    'two Hosts': withHost(host, 'evil.example')('GET /', []),
    'a Host with a space': withHost('site.test evil')('GET /', []),
    'an unknown method': asProxy('FOO /', []),
    'a header without a colon': asProxy('GET /', ['Nonsense']),
    'a header with a NUL': asProxy('GET /', ['X: a\0b']),
    'line feeds alone': `GET / HTTP/1.1\nHost: ${host}\n\n`,
    'another protocol': `GET / HTTP/3.0\r\nHost: ${host}\r\n\r\n`,
    'no HTTP': '\x16\x03\x01\x02\x00',
  }
  for (const [name, text] of Object.entries(refused)) {
    const heard = await heardFor(text + last)
    expect([name, statusesIn(heard)[0]]).toEqual([name, 400])
    // Nothing after it on the connection is read as a request.
    expect([name, statusesIn(heard)]).toEqual([name, [400]])
  }
  // Nothing is a tunnel.
  expect(statusesIn(await heardFor(asProxy(`CONNECT ${host}:443`, [])))).toEqual([])
  expect((await serve.ask('/')).status).toBe(200)
})

test('headers that fill the memory are refused, and others get their answers', async () => {
  const one = `X: ${'x'.repeat(64 * 1024)}`
  const many = Array.from({ length: 3000 }, (_, at) => `X-${at}: y`)
  for (const headers of [[one], many])
    expect(statusesIn(await heardFor(asProxy('GET /', headers)))).toEqual([431])
  expect(statusesIn(await heardFor(asProxy(`GET /${'a'.repeat(64 * 1024)}`, [])))).toEqual([431])
  expect((await serve.ask('/')).status).toBe(200)
})

test('headers and bodies that arrive slowly are given up, and meanwhile nobody waits', async () => {
  const head = asProxy('POST /api/patient-inquiry', [jsonHeader, 'Content-Length: 60000'], '{')
  const bodies = Array.from({ length: 200 }, () => openLine(serve.port, head))
  const heads = Array.from({ length: 50 }, () => openLine(serve.port, 'GET / HTTP/1.1\r\nX: '))
  const lines = [...bodies, ...heads]
  const drip = setInterval(() => {
    for (const { socket } of lines) if (socket.writable) socket.write(' ')
  }, 500)
  let isOver = false
  const ended = Promise.all(lines.map((line) => line.ended)).then(() => (isOver = true))
  while (!isOver) {
    const started = performance.now()
    expect((await serve.ask('/api/jobs')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(4000)
  }
  await ended
  clearInterval(drip)
  expect(new Set(lines.flatMap(({ heard }) => statusesIn(heard())))).toEqual(new Set([408]))
}, 40_000)

async function uploadPicture() {
  const asked = await serve.ask('/api/admin/media/upload', { method: 'POST', headers: { cookie } })
  const { file, uploadURL } = (await asked.json()) as { file: string; uploadURL: string }
  const body = largePictures['a JPEG of long profiles']?.() ?? new Uint8Array()
  const sent = await serve.ask(uploadURL.slice(serveUrl.length), { method: 'PUT', body })
  expect([uploadURL.startsWith(`${serveUrl}/api/uploads/`), sent.status]).toEqual([true, 204])
  const added = await postJson(
    '/api/admin/media',
    { name: 'Large', file, alt: 'Large' },
    { cookie },
  )
  const { media } = (await added.json()) as { media: { key: string; file: string } }
  return `/media/${media.key}`
}

test('visitors who read nothing of a large picture, or leave in the middle, take nobody’s place', async () => {
  const path = await uploadPicture()
  const text = asProxy(`GET ${path}`, [`Cookie: ${cookie}`])
  const leave = Array.from({ length: 20 }, () => openLine(serve.port, text))
  for (const { socket, answered } of leave) void answered.then(() => socket.destroy())
  // More than the app answers at the same time.
  const slow = Array.from({ length: 70 }, () => openLine(serve.port, text))
  for (const { socket } of slow) socket.once('data', () => socket.pause())
  await Promise.all(slow.map(({ answered }) => answered))
  expect((await serve.ask('/api/jobs')).status).toBe(200)
  for (const { socket } of slow) socket.destroy()
  const whole = await serve.ask(path, { headers: { cookie } })
  const { byteLength } = await whole.arrayBuffer()
  expect(byteLength).toBeGreaterThan(2 ** 20)
  expect(whole.headers.get('Content-Length')).toBe(String(byteLength))
}, 30_000)

/** Whether the limit of uploads from this address is used up. */
const isLimited = async (headers: Record<string, string>) =>
  (await serve.ask('/api/objects/upload', { method: 'POST', headers })).status === 429

const by = (told: string) => ({ 'X-Forwarded-For': told })

/** Uses up the limit of a visitor with a made-up address in front, and tells who is limited then. */
async function limitedAfter(headersAt: (n: number) => Record<string, string>): Promise<object> {
  const minute = () => Math.floor(Date.now() / minuteMs)
  const begun = minute()
  for (let n = 0; !(await isLimited(headersAt(n))); n++) expect(n).toBeLessThan(260)
  const visitor = '203.0.113.7'
  const claims = [
    'CF-Connecting-IP',
    'X-Real-IP',
    'True-Client-IP',
    'MF-Connecting-IP',
    'X-Client-IP',
  ]
  const seen = {
    visitor: await isLimited(by(visitor)),
    'another visitor': await isLimited(by(`${visitor}, 203.0.113.8`)),
    'no valid address': await isLimited(by(`${visitor}, nonsense`)),
    claims: await Promise.all(
      claims.map((claim) => isLimited({ ...by(visitor), [claim]: '198.51.100.1' })),
    ),
    Forwarded: await isLimited({ ...by(visitor), Forwarded: 'for=198.51.100.1' }),
  }
  // The limit begins anew with each minute.
  return minute() === begun ? seen : limitedAfter(headersAt)
}

test('the last value of X-Forwarded-For is the visitor, and no other header names one', async () => {
  const seen = await limitedAfter((n) => ({
    ...by(`198.51.100.${n % 250}, 203.0.113.7`),
    'CF-Connecting-IP': `192.0.2.${n % 250}`,
    'X-Real-IP': `192.0.2.${n % 250}`,
  }))
  expect(seen).toEqual({
    visitor: true,
    'another visitor': false,
    'no valid address': false,
    claims: [true, true, true, true, true],
    Forwarded: true,
  })
})

test('health tells with its key how it was asked', async () => {
  const headers = {
    Authorization: `Bearer ${'h'.repeat(40)}`,
    'CF-Connecting-IP': '192.0.2.1',
    ...by('198.51.100.1, 203.0.113.7'),
  }
  const told = await (await serve.ask('/api/health', { headers })).json()
  expect(told).toMatchObject({ seen: { address: '203.0.113.7', https: true } })
  expect(await (await serve.ask('/api/health')).json()).not.toHaveProperty('seen')
})

/** Asks from an address that is no trusted proxy. */
async function asNeighbour(text: string) {
  const socket = openSocket({ host: '127.0.0.1', port: serve.port, localAddress: '127.0.0.2' })
  let heard = ''
  socket.on('data', (data) => (heard += data))
  socket.write(text)
  await once(socket, 'close')
  return heard
}

const locationIn = (heard: string) => /^location: (.*)\r$/im.exec(heard)?.[1]

test('whoever does not come over HTTPS, or to another name, is sent to the same place on the site', async () => {
  const ways: Record<string, string[]> = {
    'over HTTP': [`Host: ${host}`],
    'over HTTP, as the proxy says': [`Host: ${host}`, 'X-Forwarded-Proto: http'],
    'to another name': ['Host: evil.example', 'X-Forwarded-Proto: https'],
    'to another port': [`Host: ${host}:8443`, 'X-Forwarded-Proto: https'],
    'to another name, as a header says': [
      'Host: evil.example',
      'X-Forwarded-Proto: https',
      `X-Forwarded-Host: ${host}`,
    ],
    'as Forwarded says': [`Host: ${host}`, 'Forwarded: proto=https'],
    'as others say': [`Host: ${host}`, 'X-Forwarded-Ssl: on', 'CF-Visitor: {"scheme":"https"}'],
  }
  const targets = [
    '/',
    '/faqs?a=1&b=%20',
    '//evil.example',
    '/\\evil.example',
    '/api/jobs',
    '/%2F%2Fevil',
  ]
  for (const [way, headers] of Object.entries(ways)) {
    for (const target of targets) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const text = requestsTo(...headers)(`${method} ${target}`, [
          'Content-Length: 0',
          'Connection: close',
        ])
        const heard = await heardFor(text)
        expect([way, method, target, statusesIn(heard), locationIn(heard)]).toEqual([
          way,
          method,
          target,
          [308],
          serveUrl + target.replace('\\', '/'),
        ])
      }
    }
  }
  const claimed = await asNeighbour(asProxy('GET /', ['Connection: close']))
  expect([statusesIn(claimed), locationIn(claimed)]).toEqual([[308], `${serveUrl}/`])
  expect((await serve.ask('/', { headers: { 'X-Forwarded-Host': 'evil.example' } })).status).toBe(
    200,
  )
})

test('health answers programs on this machine without HTTPS, and no visitor through a proxy', async () => {
  const plain = requestsTo('Host: 127.0.0.1')
  const ask = (path: string, ...headers: string[]) =>
    heardFor(plain(`GET ${path}`, [...headers, 'Connection: close']))
  expect(statusesIn(await ask('/api/health'))).toEqual([200])
  expect(statusesIn(await ask('/api/health', 'X-Forwarded-For: 203.0.113.7'))).toEqual([308])
  expect(statusesIn(await ask('/api/jobs'))).toEqual([308])
})

test('sessions are for HTTPS and this site alone, and passkeys for its name', async () => {
  const login = await postJson('/api/auth/login', { username: 'ada', password })
  const cookies = login.headers.getSetCookie()
  expect(cookies.map((one) => one.split('=')[0])).toEqual(['__Host-session', '__Host-device'])
  for (const one of cookies) expect(one).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const asked = await postJson('/api/auth/passkey/options', {})
  expect(await asked.json()).toMatchObject({ rpId: host })
})

test('nothing of npm start answers here', async () => {
  for (const path of ['/api/local-overlay', '/api/local-mail', '/api/local-x/y'])
    for (const method of ['GET', 'POST'])
      expect([path, (await serve.ask(path, { method, headers: { cookie } })).status]).toEqual([
        path,
        404,
      ])
})

const plainOf = async (answer: Response) => {
  const bytes = Buffer.from(await answer.arrayBuffer())
  // A page that is newer than the build comes in chunks.
  expect([String(bytes.length), null]).toContain(answer.headers.get('Content-Length'))
  const encoding = answer.headers.get('Content-Encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', null],
  ['identity', null],
  ['br;q=0, *;q=0', null],
  ['identity;q=0, br', 'br'],
  ['*;q=0', null],
  ['identity;q=0', null],
  ['', null],
])('a client that accepts "%s" gets %s', async (accepted, wanted) => {
  for (const path of ['/', '/api/auth/me', '/nothing', '/robots.txt']) {
    const plain = await serve.ask(path, { headers: { cookie } })
    const answer = await serve.ask(path, {
      headers: { cookie, 'Accept-Encoding': accepted },
    })
    expect([path, answer.headers.get('Content-Encoding')]).toEqual([path, wanted])
    expect(answer.headers.get('Vary')).toBe(wanted && 'Accept-Encoding')
    expect(await plainOf(answer)).toBe(await plainOf(plain))
  }
})

test('what a browser has already is not sent again, and HEAD sends headers alone', async () => {
  for (const path of ['/', '/api/content', '/robots.txt']) {
    for (const accepted of ['identity', 'br', 'gzip']) {
      const headers = { 'Accept-Encoding': accepted }
      const etag = (await serve.ask(path, { headers })).headers.get('ETag') ?? ''
      expect(etag).toMatch(/^(W\/)?".+"$/)
      const text = (method: string, more: string[]) =>
        asProxy(`${method} ${path}`, [`Accept-Encoding: ${accepted}`, ...more])
      const known = await heardFor(text('GET', [`If-None-Match: ${etag}`]) + last)
      expect([path, accepted, statusesIn(known)]).toEqual([path, accepted, [304, 200]])
      expect(known).toMatch(/\r\n\r\nHTTP\/1.1 200/)
      const head = await heardFor(
        text('HEAD', []) + text('HEAD', [`If-None-Match: ${etag}`]) + last,
      )
      expect([path, accepted, statusesIn(head)]).toEqual([path, accepted, [200, 304, 200]])
      expect(head).toMatch(/\r\n\r\nHTTP\/1.1 304 [^]*\r\n\r\nHTTP\/1.1 200/)
    }
  }
})

test('an answer without a body says so, and the connection goes on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const refusals: [path: string, init: Asked, status: number, length: string | null][] = [
    ['/index.html', {}, 307, '0'],
    ['/', { method: 'POST' }, 405, '0'],
    ['/', { method: 'TRACE' }, 405, '0'],
    ['/api/jobs', { method: 'TRACE' }, 405, '89'],
    ['/', { headers: { Host: 'evil.example' } }, 308, '0'],
    ['/api/admin/stats', {}, 401, null],
    ['/nothing', {}, 404, null],
    ['/api/patient-inquiry', { method: 'POST', body: '{' }, 415, null],
    ['/api/auth/logout', { method: 'POST' }, 204, null],
  ]
  for (const [path, init, status, length] of refusals) {
    const answer = await serve.ask(path, { ...init, agent })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('Connection')).toBe('keep-alive')
    if (length) expect([path, answer.headers.get('Content-Length')]).toEqual([path, length])
    expect(answer.headers.get('Transfer-Encoding')).toBe(null)
    expect(Object.keys(agent.sockets).length + Object.keys(agent.freeSockets).length).toBe(1)
  }
  agent.destroy()
})

test('a form that is sent by halves and given up is not stored', async () => {
  const body = JSON.stringify(inquiry({ lastName: 'Halfway' }))
  const whole = asProxy('POST /api/patient-inquiry', [jsonHeader, lengthHeader(body)], body)
  const chunks = asProxy(
    'POST /api/patient-inquiry',
    [jsonHeader, chunkedHeader],
    `10\r\n${body.slice(0, 9)}`,
  )
  for (const text of [whole.slice(0, -5), chunks]) {
    const line = openLine(serve.port)
    line.socket.end(text)
    await line.ended
    expect(statusesIn(line.heard()).filter((status) => status < 400)).toEqual([])
  }
  const list = await serve.ask('/api/admin/patient-inquiries?q=Halfway', { headers: { cookie } })
  expect(await list.json()).toMatchObject({ inquiries: [] })
})
