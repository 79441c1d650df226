import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { comparableAnswer } from '#tests/helpers/server/alike.ts'
import { askHome, healthKey, type Question, startHomes } from '#tests/helpers/server/homes.ts'
import { inquiry, inquiryFields } from '#tests/helpers/submissions/submissions.ts'

let homes: Awaited<ReturnType<typeof startHomes>>

beforeAll(async () => {
  homes = await startHomes()
}, 240_000)

afterAll(() => homes.stop())

test('a backup of npm start is restored on a server', () => {
  expect(homes.restored).toMatch(/^Restored \d+ rows of \d+ tables and 1 file from the archive/)
})

/** Asks both homes, and expects the same status, headers and bytes. */
async function expectAlike(questions: Question[]) {
  const { start, server, backedUpAt } = homes
  for (const question of questions) {
    const wanted = await comparableAnswer(start, question, backedUpAt)
    const given = await comparableAnswer(server, question, backedUpAt)
    expect.soft(given).toEqual(wanted)
    expect.soft(given.hasRightLength, given.question).toBe(true)
  }
}

const addresses = String.raw`
  / /?q=1 /index /index.html // ///faqs //faqs /faqs /faqs/ /faqs.html /faqs/index.html /FAQS
  /faqs?%00 /faqs?a=b&a=%E0 /faqs%2F /faqs%00 /faqs;v=1 /%66aqs /a/../faqs /media/../faqs
  /blog /blog/ /blog/rooms /blog/rooms/ /careers /careers/1 /current-studies
  /current-studies?condition=x /current-studies/1 /schedule-visit /patient-support /search
  /search?q=heart /search/ /privacy /terms /study-information /sitemap.xml /rss.xml /robots.txt
  /favicon.ico /apple-touch-icon.png /404 /404.html /nothing /nothing/deep.png /old-address
  /old-address/ /old-address?x=1 /%E0%A4%A /..%2f..%2fetc/passwd /%2e%2e/secrets.json /_headers
  /_redirects /redirects.json /pages.json /build.json /.well-known/security.txt /admin /admin/
  /admin/inquiries /admin/setup /admin/preview/x /visit /visit/1.x /visit/1.x/appointment.ics
  /calendar/x.ics /email-preferences /email-preferences?token=x /pictures/ /_astro/ /api /api/
  /API/health /api/nothing /api/..%2f/faqs /media/ /media/none /cdn-cgi/x /__cf_local/x /;x
  /back\slash /emoji%F0%9F%8E%88
`
  .trim()
  .split(/\s+/)

test('pages, files and odd addresses answer alike', async () => {
  expect(addresses.length).toBeGreaterThan(60)
  await expectAlike(addresses.map((path) => ({ path })))
})

test('pages and files answer alike to other methods', async () => {
  const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'FOO']
  const paths = ['/', '/nothing', '/faqs.html', '/robots.txt', '/old-address', homes.picture]
  await expectAlike(methods.flatMap((method) => paths.map((path) => ({ method, path }))))
})

test('pictures and scripts answer alike', async () => {
  const { bytes } = await askHome(homes.server, { path: '/blog/rooms' })
  const linked = new Set(bytes.toString().match(/\/(_astro|pictures|share)\/[\w./-]+/g))
  expect(linked.size).toBeGreaterThan(4)
  const { picture } = homes
  const paths = [...linked, picture, `${picture}/small`, `${picture}/mail`]
  await expectAlike(paths.map((path) => ({ path })))
})

test('conditions and encodings answer alike', async () => {
  const conditions: Record<string, string>[] = [
    { Range: 'bytes=0-9' },
    { Range: 'bytes=999999-' },
    { 'If-None-Match': '*' },
    { 'If-None-Match': '"x"' },
    { 'If-Modified-Since': 'Wed, 01 Jan 2031 00:00:00 GMT' },
    { Authorization: 'Basic x' },
    { Cookie: 'x=1' },
    ...['br', 'gzip', 'gzip, deflate, br, zstd', '*', 'deflate'].map((accepted) => ({
      'Accept-Encoding': accepted,
    })),
  ]
  const paths = ['/faqs', '/robots.txt', '/nothing', '/apple-touch-icon.png', homes.picture]
  await expectAlike(
    [...paths, '/api/jobs'].flatMap((path) => conditions.map((headers) => ({ path, headers }))),
  )
})

test('a 304 answers alike', async () => {
  const { start, server, backedUpAt } = homes
  for (const path of ['/', '/robots.txt', '/api/jobs', homes.picture]) {
    const [wanted, given] = await Promise.all(
      [start, server].map(async (home) => {
        const [etag = ''] = (await askHome(home, { path })).headers['etag'] ?? []
        return comparableAnswer(home, { path, headers: { 'If-None-Match': etag } }, backedUpAt)
      }),
    )
    expect(wanted?.status).toBe(304)
    expect(given).toEqual(wanted)
  }
})

const api = (...paths: string[]): Question[] => paths.map((path) => ({ path: `/api/${path}` }))

const sent = (path: string, body: unknown, headers: Record<string, string> = {}): Question => ({
  method: 'POST',
  path: `/api/${path}`,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const form = (path: string, fields: Record<string, string>): Question =>
  sent(path, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })

test('what visitors read of the API answers alike', async () => {
  const authorized = (key: string): Question => ({
    path: '/api/health',
    headers: { Authorization: `Bearer ${key}` },
  })
  await expectAlike([
    ...api('jobs', 'studies', 'studies/999', 'studies/x', 'blog', 'blog?page=2', 'blog/rooms'),
    ...api('team', 'locations', 'content', 'news', 'visits/1.x', 'email-preferences', 'health'),
    ...api('visit-slots?type=screening&from=2026-12-01&to=2026-12-20', 'auth/me', 'admin/stats'),
    ...api('email-preferences?email=a@b.example&token=x', 'local-x', 'health?key=x'),
    ...api(`jobs?${'x'.repeat(9000)}`, `jobs/${'x'.repeat(9000)}`),
    authorized('wrong'),
  ])
  // A server tells more with the key: it looks after its machine, too.
  for (const home of [homes.start, homes.server]) {
    const { status, bytes } = await askHome(home, authorized(healthKey))
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([
      200,
      { parts: { database: { ok: true } } },
    ])
  }
})

// Before anything is sent: a restored database gives new records other ids.
test('the admin area answers alike', async () => {
  const { start, server, backedUpAt } = homes
  const signedIn = async (home: typeof start) => {
    const { headers } = await askHome(home, sent('auth/login', admin))
    return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  }
  const cookies = [await signedIn(start), await signedIn(server)]
  const inAdmin = (...paths: string[]) => api(...paths.map((path) => `admin/${path}`))
  const exported = ['patient-inquiries', 'sponsor-inquiries', 'visit-requests', 'candidates']
  const document = { 'Sec-Fetch-Dest': 'document' }
  const questions: Question[] = [
    ...api('auth/me', 'auth/totp', 'auth/passkeys', 'auth/calendar-feed'),
    ...inAdmin('stats', 'candidates', 'candidates/1', 'candidates/999999', 'candidates/x'),
    ...inAdmin('candidates/owners', 'figures', 'study-figures/1', 'users', 'invites', 'content'),
    ...inAdmin('blog', 'blog/1', 'jobs', 'team', 'job-applications', 'visit-requests', 'samples'),
    ...inAdmin('visit-types', 'calendar?from=x', 'patient-inquiries/1', 'sponsor-inquiries'),
    ...inAdmin('subscribers', 'settings', 'refused', 'redirects', 'bin', 'media', 'studies/1'),
    ...inAdmin('studies', 'locations', 'nothing', 'resumes/x', 'previews/post', 'news/digest'),
    ...inAdmin(...exported.map((name) => `exports/${name}.csv`)),
    { path: '/api/admin/exports/candidates.csv', headers: document },
    { path: '/api/admin/stats', headers: document },
    ...['HEAD', 'OPTIONS', 'TRACE'].map((method) => ({ method, path: '/api/admin/stats' })),
    sent('admin/jobs', { title: 'T' }),
    sent('admin/previews/post', {
      title: 'A',
      slug: 'a',
      excerpt: 'b',
      content: 'c',
      category: 'd',
    }),
    sent('admin/erasures/preview', { email: 'ada@example.com' }),
    sent(
      'admin/erasures/preview',
      { email: 'ada@example.com' },
      { Origin: 'https://evil.example' },
    ),
    sent('admin/media/upload', {}),
  ]
  for (const question of questions) {
    const [wanted, given] = await Promise.all(
      [start, server].map((home, at) => {
        const headers = { ...question.headers, Cookie: cookies[at] ?? '' }
        return comparableAnswer(home, { ...question, headers }, backedUpAt)
      }),
    )
    expect.soft(given).toEqual(wanted)
  }
})

test('forms with and without JavaScript, and what is no form, answer alike', async () => {
  const one = inquiry()
  const large = (size: number) => sent('patient-inquiry', { ...one, message: 'x'.repeat(size) })
  await expectAlike([
    sent('patient-inquiry', one),
    sent('patient-inquiry', one),
    sent('patient-inquiry', { ...one, email: 'x' }),
    sent('patient-inquiry', 1),
    sent('patient-inquiry', '{'),
    sent('patient-inquiry', one, { 'Content-Type': 'text/plain' }),
    { method: 'POST', path: '/api/patient-inquiry' },
    sent('patient-inquiry', one, { Origin: 'ORIGIN' }),
    sent('patient-inquiry', one, { Origin: 'https://evil.example' }),
    sent('patient-inquiry', one, { Origin: 'null' }),
    sent('patient-inquiry', one, { 'Sec-Fetch-Site': 'cross-site' }),
    {
      method: 'OPTIONS',
      path: '/api/patient-inquiry',
      headers: { Origin: 'https://evil.example' },
    },
    { method: 'TRACE', path: '/api/patient-inquiry' },
    form('patient-inquiry', { ...inquiryFields, keepInformed: 'on' }),
    form('patient-inquiry', { firstName: 'Ada', message: '<script>' }),
    form('job-applications', { firstName: 'Ada', jobId: '1' }),
    form('visit-requests', { firstName: 'Ada' }),
    form('sponsor-inquiry', { company: 'ACME' }),
    large(80_000),
    large(2_000_000),
    large(16 * 2 ** 20),
    sent('objects/upload', ''),
    { method: 'PUT', path: '/api/uploads/x?token=y', body: 'x' },
    { method: 'PUT', path: `/api/uploads/${crypto.randomUUID()}?token=y`, body: 'x' },
    sent('email-preferences/link', { email: 'a@b.example' }),
    sent('email-preferences/unsubscribe', { email: 'a@b.example', token: 'x' }),
    sent('mail-events/postmark', {}),
  ])
})

test('right and wrong sign-ins answer alike', async () => {
  await expectAlike([
    sent('auth/login', { ...admin, password: 'wrong' }),
    sent('auth/login', { username: 'nobody', password: 'wrong' }),
    sent('auth/login', {}),
    sent('auth/login', admin),
    sent('auth/recovery', { username: admin.username }),
    sent('auth/logout', {}),
  ])
})
