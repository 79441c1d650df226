import { execFile } from 'node:child_process'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptInvite } from '#db/auth/accept-invite.ts'
import { findLink } from '#db/auth/access-links.ts'
import { addInvite } from '#db/auth/invites.ts'
import { linkToken } from '#db/auth/link-url.ts'
import { insertUser } from '#db/users/changes.ts'
import { setupLink } from '#worker/operate/database/setup-link.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'
import { startApi } from '#tests/helpers/start/api.ts'

const operator = { id: null, username: 'tests' }
const JWT_SECRET = 'a secret that only the tests know, 32 bytes long'
const password = 'quiet lantern harbour'
const grace = { name: 'Grace Hopper', email: 'Grace.Hopper@clinic.example', password }
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi()
})

beforeEach(async () => {
  for (const table of ['users', 'access_links', 'mail_outbox'])
    await api.db.$client.execute(`delete from ${table}`)
})

const site = () => ({ JWT_SECRET, SITE_URL: api.siteUrl })
const tokenIn = (said = '') => said.split('#')[1]?.trim() ?? ''
const newToken = async () => tokenIn(await setupLink(api.db, site()))

const routes = () => api.visitor.auth.setup[':token']
const look = async (token: string) => (await routes().$get({ param: { token } })).status
const setUp = (token: string, json: typeof grace = grace) =>
  routes().$post({ param: { token }, json })

const rowsOf = async (query: string) => (await api.db.$client.execute(query)).rows
const accounts = () => rowsOf('select username, name, email, role from users')
const colleague = () =>
  insertUser(api.db, operator, { username: 'colleague', password: cheapHash(password), role: 'hr' })

/** Runs `npm run admin -- setup-link`. */
const command = (settings = {}) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const env = { ...process.env, ...api.commandSettings, ...site(), ...settings }
    const args = ['worker/operate/database/admin.ts', 'setup-link']
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

test('the command prints a link, by which the first admin sets up an account and is signed in', async () => {
  const { code, said } = await command()
  expect(code).toBe(0)
  const [says, url = ''] = said.trim().split('\n')
  expect(says).toBe('With this link the first admin sets up an account, once, within 24 hours:')
  expect(url).toMatch(new RegExp(`^${api.siteUrl}/admin/setup#[\\w-]{36}\\.[\\w-]{43}$`))
  const answer = await setUp(tokenIn(url))
  expect(answer.status).toBe(201)
  expect((await answer.json()).user).toEqual({
    username: 'grace.hopper',
    name: 'Grace Hopper',
    email: 'grace.hopper@clinic.example',
    role: 'admin',
  })
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect((await api.as(cookie).admin.users.$get({ query: {} })).status).toBe(200)
  const json = { username: 'grace.hopper@clinic.example', password }
  expect((await api.visitor.auth.login.$post({ json })).status).toBe(200)
  const log = await rowsOf('select username, action, record, new from audit_log order by id desc')
  expect(log.slice(0, 4).map((entry) => Object.values({ ...entry }))).toEqual([
    ['grace.hopper', 'signIn', 'sessions', '"password"'],
    ['grace.hopper', 'signIn', 'sessions', '"setup link"'],
    ['grace.hopper', 'create', 'users', expect.stringContaining('"by":"a setup link"')],
    ['operator (command line)', 'create', 'access_links', '"a setup link for the first admin"'],
  ])
})

test('the command refuses once there is a user, and lacks no setting silently', async () => {
  const unset = await command({ JWT_SECRET: '' })
  expect(unset).toEqual({
    code: 1,
    said: 'Please set JWT_SECRET and SITE_URL as the site has them.\n',
  })
  await colleague()
  expect(await command()).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is a user already, .*\n$/),
  })
  expect(await setupLink(api.db, site())).toBeUndefined()
  expect(await rowsOf('select id from access_links')).toEqual([])
})

test('the link works once, and for one of three who press at the same moment', async () => {
  const token = await newToken()
  const emails = ['one@clinic.example', 'two@clinic.example', 'three@clinic.example']
  const answers = await Promise.all(emails.map((email) => setUp(token, { ...grace, email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  expect(await accounts()).toHaveLength(1)
  expect(await rowsOf('select id from sessions')).toHaveLength(1)
  const late = await setUp(token, { ...grace, email: 'late@clinic.example' })
  expect(await late.json()).toMatchObject({
    status: 404,
    detail: expect.stringContaining('npm run admin -- setup-link'),
  })
  // The account was the only one, and has been deleted by hand: the used link stays used.
  await api.db.$client.execute('delete from users')
  expect(await look(token)).toBe(404)
})

test('the link works for 24 hours, until there is a newer one', async () => {
  const old = await newToken()
  expect(await look(old)).toBe(200)
  const token = await newToken()
  expect(await look(old)).toBe(404)
  expect((await setUp(old)).status).toBe(404)
  const { expiresAt } = await (await routes().$get({ param: { token } })).json()
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  await api.db.$client.execute({
    sql: 'update access_links set expires_at = ?',
    args: [new Date(Date.now() - 1000).toISOString()],
  })
  expect(await look(token)).toBe(404)
  expect((await setUp(token)).status).toBe(404)
  expect(await accounts()).toEqual([])
})

test('a link from before the first user ends with them, also between the look and the write', async () => {
  const token = await newToken()
  const link = await findLink(api.db, 'setup', token.slice(0, 36))
  await colleague()
  expect(await look(token)).toBe(404)
  expect((await setUp(token)).status).toBe(404)
  if (!link) throw new Error('The link was not found')
  const way = { password: cheapHash(password), passkey: undefined }
  expect(await acceptInvite(api.db, link, { username: 'late', ...way })).toBeUndefined()
  expect(await accounts()).toHaveLength(1)
})

test('an invite that is accepted first leaves the setup link nothing to do', async () => {
  const setup = await newToken()
  const invited = { name: 'Ada', email: 'ada@clinic.example', role: 'coordinator' as const }
  const made = await addInvite(api.db, operator, invited)
  const token = linkToken(site(), 'invite', made?.handle ?? '')
  const json = { username: 'ada', password }
  const accepted = await api.visitor.auth.invites[':token'].$post({ param: { token }, json })
  expect(accepted.status).toBe(201)
  expect((await setUp(setup)).status).toBe(404)
  expect(await accounts()).toEqual([expect.objectContaining({ username: 'ada' })])
})

test('only a signed link counts, for nothing else, and the database holds none', async () => {
  const good = await newToken()
  const [handle = '', signature = ''] = good.split('.')
  expect(JSON.stringify(await rowsOf('select * from access_links'))).not.toContain(signature)
  expect(JSON.stringify(await rowsOf('select * from audit_log'))).not.toContain(handle)
  for (const token of [
    handle,
    `${handle}.`,
    `${handle}.${'A'.repeat(signature.length)}`,
    `${crypto.randomUUID()}.${signature}`,
    linkToken(site(), 'invite', handle),
    `${good}x`,
    'x',
    '%00',
  ]) {
    expect([token, await look(token)]).toEqual([token, 404])
    expect([token, (await setUp(token)).status]).toEqual([token, 404])
  }
  const param = { token: good }
  const json = { username: 'mallory', password }
  expect((await api.visitor.auth.invites[':token'].$post({ param, json })).status).toBe(404)
  expect((await api.visitor.auth.invites[':token'].$get({ param })).status).toBe(404)
  expect((await api.visitor.auth.recovery[':token'].$get({ param })).status).toBe(404)
  expect(await accounts()).toEqual([])
  expect(await look(good)).toBe(200)
})

const send = (token: string, body: unknown) =>
  api.fetch(`/api/auth/setup/${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: api.siteUrl },
    body: JSON.stringify(body),
  })

test('a bad body leaves the link good, and adds nothing to the account', async () => {
  const token = await newToken()
  for (const wrong of [
    { password: 'short' },
    { password: 'administrator' },
    { password: undefined },
    { name: '' },
    { name: ['Grace'] },
    { email: 'nobody' },
    { email: { $ne: null } },
    { password: undefined, passkey: { id: 'made up' } },
  ])
    expect([wrong, (await send(token, { ...grace, ...wrong })).status]).toEqual([wrong, 422])
  for (const body of [null, [], 'grace'])
    expect([400, 422]).toContain((await send(token, body)).status)
  expect(await accounts()).toEqual([])
  const more = { id: 7, role: 'hr', username: "x'; drop table users; --", kind: 'invite' }
  expect((await send(token, { ...grace, email: 'jo+Ω"@clinic.example', ...more })).status).toBe(422)
  expect((await send(token, { ...grace, email: 'j+o@clinic.example', ...more })).status).toBe(201)
  expect(await accounts()).toEqual([
    { username: 'j.o', name: 'Grace Hopper', email: 'j+o@clinic.example', role: 'admin' },
  ])
})

test.each([
  ['jo@clinic.example', 'admin'],
  [`${'long-'.repeat(12)}@clinic.example`, 'long-'.repeat(10)],
])('the username of %s is %s', async (email, username) => {
  expect((await setUp(await newToken(), { ...grace, email })).status).toBe(201)
  expect(await accounts()).toEqual([expect.objectContaining({ username })])
})

test('the first admin may choose a passkey instead of a password', async () => {
  const token = await newToken()
  const { name, email } = grace
  const person = { name, email }
  const asked = await routes().passkey.$post({ param: { token }, json: person })
  const options = await asked.json()
  expect(options.user).toMatchObject({ name: 'grace.hopper', displayName: 'Grace Hopper' })
  const passkey = createAuthenticator(api.siteUrl).register(options.challenge)
  const answer = await routes().$post({ param: { token }, json: { ...person, passkey } })
  expect(answer.status).toBe(201)
  expect(await rowsOf('select id from passkeys')).toHaveLength(1)
  expect(await look(token)).toBe(404)
})
