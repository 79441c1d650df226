import { connect as openSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { pdf } from '#tests/helpers/pictures/files.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { inquiryFields as inquiry } from '#tests/helpers/submissions/submissions.ts'

const json = { 'Content-Type': 'application/json' }

async function post(body: string, path = '/api/patient-inquiry') {
  const { fetch } = await startApi()
  return fetch(path, { method: 'POST', headers: json, body })
}

/**
 * Sends these lines to the server as its last request. Returns everything that the server sends until it closes the
 * connection.
 */
async function say(lines: string[], then?: (write: (text: string) => void) => Promise<void>) {
  const { siteUrl } = await startApi()
  const { hostname, port } = new URL(siteUrl)
  const socket = openSocket({ host: hostname, port: Number(port) })
  let heard = ''
  socket.on('data', (data) => (heard += data))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await then?.((text) => socket.write(text))
  await ended
  return heard
}

test.concurrent('a body that drips in is given up after ten seconds', async () => {
  await startApi()
  const started = Date.now()
  const heard = await say(
    [
      'POST /api/patient-inquiry HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 1000',
    ],
    async (write) => {
      for (let drops = 0; drops < 5; drops++) {
        write('{')
        await sleep(500)
      }
    },
  )
  expect(heard).toMatch(/^HTTP\/1\.1 408/)
  expect(Date.now() - started).toBeLessThan(18_000)
})

test.concurrent(
  'uploads that stop coming are given up, and keep nobody else from uploading',
  async () => {
    const { visitor, fetch, siteUrl } = await startApi()
    const link = async () => (await (await visitor.objects.upload.$post()).json()).uploadURL
    const stalled = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { pathname, search } = new URL(await link(), siteUrl)
        return say(
          [
            `PUT ${pathname}${search} HTTP/1.1`,
            'Host: localhost',
            'Content-Type: application/pdf',
            'Content-Length: 100000',
          ],
          async (write) => write('%PDF-1.7'),
        )
      }),
    )
    for (const heard of stalled) expect(heard).toMatch(/^HTTP\/1\.1 408/)
    const headers = { 'Content-Type': 'application/pdf' }
    const body = pdf as BodyInit
    expect((await fetch(await link(), { method: 'PUT', headers, body })).status).toBe(204)
  },
)

test('four uploads that drip along give up their places to one that does not', async () => {
  const { visitor, fetch, siteUrl } = await startApi()
  const link = async () => (await (await visitor.objects.upload.$post()).json()).uploadURL
  let isOver = false
  const dripping = Array.from({ length: 4 }, async () => {
    const { pathname, search } = new URL(await link(), siteUrl)
    return say(
      [
        `PUT ${pathname}${search} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/pdf',
        'Content-Length: 10000000',
      ],
      async (write) => {
        write('%PDF-1.7')
        // Just above the required rate, so that only another upload's need for memory ends it.
        for (; !isOver; await sleep(100)) write('x'.repeat(3000))
      },
    )
  })
  const started = Date.now()
  const headers = { 'Content-Type': 'application/pdf' }
  const body = pdf as BodyInit
  const sent = await Promise.all(
    Array.from({ length: 8 }, async () => fetch(await link(), { method: 'PUT', headers, body })),
  )
  isOver = true
  expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(204))
  expect(Date.now() - started).toBeLessThan(18_000)
  await Promise.all(dripping)
})

const publicReads = ['/api/blog', '/api/jobs', '/api/team', '/api/content']

test('three hundred readers turn no staff away', async () => {
  const { fetch, adminFetch } = await startApi()
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const read = async (path: string) => (await fetch(path)).arrayBuffer()
  const readers = Array.from({ length: 300 }, async (_, reader) => {
    while (!isOver) await read(publicReads[reader % publicReads.length] as string)
  })
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const paths = ['/api/admin/patient-inquiries', '/api/admin/stats', '/api/auth/me']
    const answers = await Promise.all(paths.map((path) => adminFetch(path)))
    statuses.push(...answers.map(({ status }) => status))
  }
  isOver = true
  await Promise.all(readers)
  expect(new Set(statuses)).toEqual(new Set([200]))
}, 120_000)

test('JSON as deep as it is long is read or refused, and breaks nothing', async () => {
  const { adminFetch } = await startApi()
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  expect((await post(deep)).status).toBe(400)
  expect((await post(JSON.stringify(inquiry).replace('"Ada"', deep))).status).toBe(422)
  expect((await post(`${JSON.stringify(inquiry).slice(0, -1)},"more":${deep}}`)).status).toBe(201)
  for (const content of [deep, `{"title":${deep}}`, `{"more":${deep}}`]) {
    const response = await adminFetch('/api/admin/content/hero_section', {
      method: 'PUT',
      headers: json,
      body: `{"content":${content}}`,
    })
    expect([200, 422]).toContain(response.status)
  }
})

const noText: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  ['Ada'],
  {},
  { toString: 'x' },
  { length: 10 },
]
const noLetters = ['\u0000', '\ud800', '\u202e']

test('a value of the wrong type is refused and its field named', async () => {
  for (const field of Object.keys(inquiry)) {
    // A phone number may be any text.
    for (const value of field === 'phone' ? noText : [...noText, ...noLetters]) {
      const answer = await post(JSON.stringify({ ...inquiry, [field]: value }))
      const { errors } = (await answer.json()) as { errors?: { path: string }[] }
      expect([value, answer.status, errors?.map(({ path }) => path)]).toEqual([value, 422, [field]])
    }
  }
  for (const value of [...noText, ...noLetters]) {
    const login = JSON.stringify({ username: value, password: value })
    const isSeen = typeof value === 'string' && /\P{C}/u.test(value.toWellFormed())
    const status = isSeen ? 401 : 422
    expect([value, (await post(login, '/api/auth/login')).status]).toEqual([value, status])
    const key = JSON.stringify({ email: value, token: value })
    expect((await post(key, '/api/email-preferences/unsubscribe')).status).toBe(422)
  }
})

test('names such as __proto__ have no effect as a key, a field or a status', async () => {
  const { adminFetch } = await startApi()
  const polluting = `{"__proto__":{"isAdmin":true,"email":"x"},"constructor":{"prototype":{"id":1}},`
  expect((await post(polluting + JSON.stringify(inquiry).slice(1))).status).toBe(201)
  expect((await post(`${polluting}"a":1}`)).status).toBe(422)
  const { fetch } = await startApi()
  const everywhere = ['__proto__', 'constructor', 'hasOwnProperty', 'toString']
  const strange = everywhere.map((key) => [key, 'x'] as [string, string])
  const sendForm = (fields: [string, string][]) => {
    const body = new URLSearchParams([...strange, ...fields])
    for (const key of everywhere) expect(body.getAll(key)).toEqual(['x'])
    return fetch('/api/patient-inquiry', { method: 'POST', body })
  }
  expect((await sendForm(Object.entries(inquiry))).status).toBe(303)
  const page = await sendForm([['firstName', 'Ada']])
  expect(page.status).toBe(422)
  expect(await page.text()).toContain('value="Ada"')
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const path = `/api/admin/content/${key}`
    const options = { method: 'PUT', headers: json, body: '{"content":{}}' }
    expect((await adminFetch(path, options)).status).toBe(404)
    const status = jsonRequest('PUT', { status: key })
    expect((await adminFetch('/api/admin/visit-requests/1/status', status)).status).toBe(422)
  }
})

test('no spelling of a path avoids the check of the session', async () => {
  const { fetch } = await startApi()
  const closed = [
    '/api/admin',
    '/api/admin/',
    '/api/admin/users/',
    '/api//admin/users',
    '/api/./admin/users',
    '/api/blog/../admin/users',
    '/api/blog/..%2fadmin/users',
    '/api/blog/%2e%2e/admin/users',
    '/api/%61dmin/users',
    '/API/ADMIN/users',
    '/api/admin%2fusers',
    '/api/admin;x/users',
    '/api/admin/users%00',
    '/api/admin/users?/../../health',
    '/api\\admin\\users',
  ]
  for (const path of closed) {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await fetch(path, { method })
      expect([path, status === 401 || status === 404]).toEqual([path, true])
    }
  }
  const override = { 'X-HTTP-Method-Override': 'GET', 'X-Original-URL': '/api/health' }
  expect((await fetch('/api/admin/users', { headers: override })).status).toBe(401)
})

test('file keys lead nowhere but to files of their kind', async () => {
  const { fetch, adminFetch } = await startApi()
  const id = crypto.randomUUID()
  for (const key of [
    `..%2Fresumes%2F${id}`,
    `..%2f..%2finbox`,
    `${id}%2F..%2F${id}`,
    `${id}%00`,
    `resumes/${id}`,
    '%252e%252e%252f',
    id,
  ]) {
    expect((await fetch(`/media/${key}`)).status).toBe(404)
    expect((await adminFetch(`/api/admin/resumes/${key}`)).status).toBe(404)
    const put = await fetch(`/api/uploads/${key}?token=resume.9.${'0'.repeat(64)}`, {
      method: 'PUT',
      body: 'x',
    })
    expect([403, 404]).toContain(put.status)
  }
})

test('an id that is no number is not found', async () => {
  const { adminFetch } = await startApi()
  for (const id of ['0', '-1', '1.0', '1e3', '0x1', '٣', '1%20', '1,2', 'NaN', '9'.repeat(16)]) {
    const response = await adminFetch(`/api/admin/visit-requests/${id}`)
    expect([id, response.status]).toEqual([id, 404])
  }
})

test('headers of any size are refused or ignored', async () => {
  const { fetch } = await startApi()
  for (const size of [4_000, 14_000, 100_000]) {
    const headers = { Cookie: `__Host-session=${'a'.repeat(size)}`, 'X-More': 'b'.repeat(1000) }
    const status = await fetch('/api/auth/me', { headers }).then(
      (response) => response.status,
      () => 431,
    )
    expect([401, 431]).toContain(status)
  }
  expect((await fetch('/api/health')).status).toBe(200)
})

test('links are made from the address of the site, whatever Host a request names', async () => {
  const { siteUrl } = await startApi()
  const heard = await say([
    'POST /api/objects/upload HTTP/1.1',
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'Content-Length: 0',
  ])
  expect(heard).toContain(`${siteUrl}/api/uploads/`)
  expect(heard).not.toContain('evil.example')
})

test('an Origin that only looks like ours is foreign', async () => {
  const { fetch, siteUrl } = await startApi()
  const { port } = new URL(siteUrl)
  for (const Origin of [
    `${siteUrl}.evil.example`,
    `http://localhost:${Number(port) + 1}`,
    `http://user@localhost:${port}`,
  ]) {
    const headers = { ...json, Origin }
    const body = JSON.stringify(inquiry)
    const response = await fetch('/api/patient-inquiry', { method: 'POST', headers, body })
    expect([Origin, response.status]).toEqual([Origin, 403])
  }
})

test('a signed-in admin cannot be made to send a form', async () => {
  const { adminFetch } = await startApi()
  const form = { method: 'POST', body: new URLSearchParams({ name: 'x', title: 'y' }) }
  expect((await adminFetch('/api/admin/team', form)).status).toBe(415)
  const text = { method: 'POST', body: '{"name":"x","title":"y"}' }
  expect((await adminFetch('/api/admin/team', text)).status).toBe(415)
})
