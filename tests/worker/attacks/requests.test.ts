import { expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import { api as worker } from '#worker/api.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { inquiryFields as inquiry } from '#tests/helpers/submissions/submissions.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
})

test('what cannot be read is refused as a problem', async () => {
  const { fetch } = await startApi()
  const status = async (body: BodyInit, headers?: Record<string, string>) => {
    const response = await fetch('/api/patient-inquiry', post(body, headers))
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    return response.status
  }
  expect(await status('{"firstName":')).toBe(400)
  expect(await status('[]')).toBe(400)
  expect(await status('null')).toBe(400)
  expect(await status('hello', { 'Content-Type': 'text/plain' })).toBe(415)
  expect(await status(JSON.stringify({ message: 'x'.repeat(70_000) }))).toBe(413)
  expect(await status(new Uint8Array([0xff, 0xfe, 0x22]))).toBe(400)
})

test('a body without a length is read no further than the limit', async () => {
  const { fetch } = await startApi()
  const chunk = new Uint8Array(16_384).fill(0x20)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (++sent > 40) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const response = await fetch('/api/patient-inquiry', {
    ...post(body),
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test('a method a path does not know names those it knows', async () => {
  const { fetch } = await startApi()
  const response = await fetch('/api/patient-inquiry', { method: 'DELETE' })
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
  expect((await fetch('/api/nowhere')).status).toBe(404)
})

test('requests from another site change nothing', async () => {
  const { fetch, siteUrl } = await startApi()
  const status = async (headers: Record<string, string>) =>
    (await fetch('/api/patient-inquiry', post(JSON.stringify(inquiry), headers))).status
  expect(await status({ Origin: 'https://evil.example' })).toBe(403)
  expect(await status({ Origin: 'null' })).toBe(403)
  expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await status({ 'Sec-Fetch-Site': 'same-site', Origin: siteUrl })).toBe(403)
  expect(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: siteUrl })).toBe(201)
})

// Requests with a token in the address or the body, which need no session.
const fromAnywhere = ['PUT /api/uploads/:key', 'POST /api/email-preferences/unsubscribe']

test('no route that changes something answers another site', async () => {
  const { adminFetch } = await startApi()
  const changing = new Set(
    worker.routes
      .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${path}`),
  )
  expect(changing.size).toBeGreaterThan(100)
  const answering = []
  for (const route of changing) {
    const [method = '', path = ''] = route.split(' ')
    const { status } = await adminFetch(path.replaceAll(/:\w+/g, '1'), {
      method,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
      body: '{}',
    })
    if (status !== 403) answering.push(route)
  }
  expect(answering.sort()).toEqual(fromAnywhere.sort())
})

test('the staff API answers scripts and downloads, never a picture, a frame or a page', async () => {
  const { adminFetch } = await startApi()
  const statusFor = async (path: string, purpose?: string) => {
    const headers = purpose ? { 'Sec-Fetch-Dest': purpose } : undefined
    const answer = await adminFetch(`/api/admin/${path}`, { headers })
    await answer.body?.cancel()
    return answer.status
  }
  for (const path of ['candidates', 'exports/patient-inquiries.csv', 'stats', 'nowhere']) {
    for (const purpose of ['image', 'iframe', 'script', 'style', 'video', 'object', 'embed']) {
      expect([path, purpose, await statusFor(path, purpose)]).toEqual([path, purpose, 403])
    }
  }
  expect(await statusFor('candidates', 'document')).toBe(403)
  expect(await statusFor('exports/patient-inquiries.csv', 'document')).toBe(200)
  expect(await statusFor('exports/patient-inquiries.csv', 'empty')).toBe(200)
  expect(await statusFor('candidates', 'empty')).toBe(200)
  expect(await statusFor('candidates')).toBe(200)
})

test('a form without JavaScript is thanked on its page', async () => {
  const { fetch } = await startApi()
  const form = new URLSearchParams({ ...inquiry, keepInformed: 'on' })
  const send = () => fetch('/api/patient-inquiry', { method: 'POST', body: form })
  const response = await send()
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/#patient-inquiry-sent')
})

test('the same form sent twice without JavaScript is stored once', async () => {
  const { fetch, admin } = await startApi()
  const form = new URLSearchParams({ ...inquiry, lastName: 'Doubleclick' })
  const send = () => fetch('/api/patient-inquiry', { method: 'POST', body: form })
  await Promise.all([send(), send()])
  const query = { q: 'Doubleclick' }
  const list = await (await admin.admin['patient-inquiries'].$get({ query })).json()
  expect(list.inquiries).toHaveLength(1)
})

test('a form with mistakes comes back with what to fix and what was typed', async () => {
  const { fetch } = await startApi()
  const form = new URLSearchParams({
    firstName: '"><script>alert(1)</script>',
    email: 'ada',
    message: 'short </textarea><b>',
    interest: 'cardiology',
    keepInformed: 'on',
  })
  const response = await fetch('/api/patient-inquiry', { method: 'POST', body: form })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('value="ada"')
  expect(html).toContain('<option value="cardiology" selected')
  expect(html).toContain('name="keepInformed" checked')
  expect(html).not.toContain('"><script>')
  expect(html).not.toContain('<b>')
})

test('every answer carries the security headers', async () => {
  const { fetch } = await startApi()
  const { headers } = await fetch('/api/health')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
})

type Ask = [path: string, method: string, body?: object]

/** Requests that contain or return a password, a session or a token; `key` opens a person's e-mail preferences. */
function requestsWithSecrets(key: { email: string; token: string }): Ask[] {
  const link = `/api/email-preferences?${new URLSearchParams(key)}`
  const login = { username: 'ada', password }
  const totp = { currentPassword: password, code: '000000' }
  const photo = { photoURL: 'https://site.example/api/uploads/x' }
  return [
    ['/api/auth/login', 'POST', login],
    ['/api/auth/login', 'POST', { ...login, password: 'wrong' }],
    ['/api/auth/login', 'POST', {}],
    ['/api/auth/login', 'GET'],
    ['/api/auth/me', 'GET'],
    ['/api/auth/password', 'PUT', { currentPassword: 'wrong', newPassword: 'five plain words' }],
    ['/api/auth/password', 'PUT', {}],
    ['/api/auth/totp', 'GET'],
    ['/api/auth/totp', 'POST', totp],
    ['/api/auth/totp/confirm', 'POST', totp],
    ['/api/auth/totp/recovery-codes', 'POST', totp],
    ['/api/auth/totp/disable', 'POST', totp],
    ['/api/objects/upload', 'POST'],
    ['/api/objects/upload', 'PUT'],
    ['/api/uploads/x?token=y', 'PUT'],
    ['/api/team-photos/upload', 'POST'],
    ['/api/team-photos/confirm', 'POST', photo],
    ['/api/team-photos/confirm', 'POST', {}],
    ['/api/admin/previews/post', 'POST', {}],
    [`/admin/preview/${crypto.randomUUID()}`, 'GET'],
    ['/api/admin/users', 'GET'],
    ['/api/auth/calendar-feed', 'GET'],
    ['/api/auth/calendar-feed', 'POST'],
    ['/api/visits/1.x', 'GET'],
    ['/api/visits/1.x', 'POST', { cancel: true }],
    ['/visit/1.x', 'GET'],
    ['/visit/1.x/appointment.ics', 'GET'],
    ['/calendar/x.ics', 'GET'],
    ['/api/admin/nothing', 'GET'],
    [link, 'GET'],
    [`${link}0`, 'GET'],
    ['/api/email-preferences', 'PUT', {}],
    ['/api/email-preferences/link', 'POST', { email: key.email }],
    ['/api/email-preferences/link', 'POST', {}],
    ['/api/email-preferences/unsubscribe', 'POST', key],
    ['/api/email-preferences/unsubscribe', 'POST', {}],
    ['/api/auth/logout', 'POST'],
  ]
}

test('no cache keeps an answer to a request with a token or a session, errors included', async () => {
  const { fetch, adminFetch, db, visitor } = await startApi()
  await visitor['patient-inquiry'].$post({
    json: { ...inquiry, email: 'kept@example.com', keepInformed: true },
  })
  const row = await findPreferences(db, 'kept@example.com')
  const key = { email: 'kept@example.com', token: row?.unsubscribeToken ?? '' }
  for (const [path, method, body] of requestsWithSecrets(key)) {
    // Signing out is sent only without a session, so that no session ends here.
    for (const send of path === '/api/auth/logout' ? [fetch] : [fetch, adminFetch]) {
      const { status, headers } = await send(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const seen = [method, path, status, headers.get('Cache-Control')]
      expect(seen).toEqual([method, path, status, 'no-store'])
    }
  }
  expect((await fetch('/api/blog')).headers.get('Cache-Control')).toBe('public, no-cache')
}, 60_000)

test('a form with too long a text comes back as its page, with the text to shorten', async () => {
  const { fetch } = await startApi()
  const send = (message: string) => {
    const body = new URLSearchParams({ ...inquiry, message }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return fetch('/api/patient-inquiry', { method: 'POST', headers, body })
  }
  const message = `First words. ${'x'.repeat(80_000)} Last words.`
  const response = await send(message)
  expect(response.status).toBe(413)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  const html = await response.text()
  expect(html).toContain('Please shorten it and send it again')
  expect(html).toContain(`>${message}</textarea>`)
  expect(html).toContain('value="Ada"')
  expect(html).toContain('value="ada@example.com"')
  // A message longer than any typed one comes back shortened.
  const endless = await send('y'.repeat(900_000))
  expect(endless.status).toBe(413)
  const kept = await endless.text()
  expect(kept).toContain('value="Ada"')
  expect(kept.length).toBeLessThan(300_000)
})

test('unknown fields of a form are ignored', async () => {
  const { fetch } = await startApi()
  const body = new URLSearchParams({ firstName: 'Ada', nobodyAskedFor: 'this' })
  for (let more = 0; more < 100; more++) body.append('email', `${more}@example.com`)
  const response = await fetch('/api/patient-inquiry', { method: 'POST', body })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('value="Ada"')
  expect(html).not.toContain('nobodyAskedFor')
})

test('several mistakes are said in one text with one full stop each', async () => {
  const { fetch } = await startApi()
  const sent = { ...inquiry, phone: ' ', message: 'short', submissionId: 'x' }
  const response = await fetch('/api/patient-inquiry', post(JSON.stringify(sent)))
  const { detail } = (await response.json()) as { detail: string }
  expect(detail).toContain('Phone number is required. Please provide')
  expect(detail).not.toMatch(/[.!?]\.|\. ?$/)
  const { adminFetch } = await startApi()
  const member = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  const refused = (await (await adminFetch('/api/admin/team', member)).json()) as { detail: string }
  expect(refused.detail).toBe('Name and title are required.')
})

test.each([
  "o'neil@example.com",
  'a&b@example.com',
  'x@xn--bcher-kva.example',
  'x@example.xn--p1ai',
  'first.last+tag@sub.example.co',
  '{curly}|pipe/slash?=%@example.com',
])('%s is an address everywhere', async (email) => {
  const { visitor, admin, fetch } = await startApi()
  const json = { 'Content-Type': 'application/json' }
  const sent = [
    visitor['patient-inquiry'].$post({ json: { ...inquiry, email, interest: 'other' } }),
    visitor['sponsor-inquiry'].$post({ json: { contactName: 'Jo', company: 'No', email } }),
    visitor['email-preferences'].link.$post({ json: { email } }),
    admin.admin.erasures.preview.$post({ json: { email } }),
  ]
  const statuses = (await Promise.all(sent)).map(({ status }) => status as number)
  expect(statuses).toEqual([201, 201, 202, 200])
  const key = JSON.stringify({ email, token: 'x' })
  const unsubscribe = await fetch('/api/email-preferences/unsubscribe', {
    method: 'POST',
    headers: json,
    body: key,
  })
  expect(unsubscribe.status).toBe(403)
  const q = email.slice(0, 100)
  const list = await (await admin.admin['patient-inquiries'].$get({ query: { q } })).json()
  expect(list.inquiries.map((one) => one.email)).toContain(email)
})

test.each([
  'ada',
  'ada@example',
  'ada@1.2.3.4',
  'ada@-example.com',
  'ada moss@example.com',
  'ada@exam ple.com',
  'ada@example.com\r\nBcc: eve@evil.example',
  'ada@example.com,eve@evil.example',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'a.'.repeat(130)}com`,
])('%s is no address', async (email) => {
  const { visitor } = await startApi()
  const json = { ...inquiry, email, interest: 'other' as const }
  const response = await visitor['patient-inquiry'].$post({ json })
  expect(await response.json()).toMatchObject({ status: 422, errors: [{ path: 'email' }] })
})
