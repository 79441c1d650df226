import { copy } from '#db/model/copy/index.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { keysOf } from '#db/model/lib/keys.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { insertUser } from '#db/users/changes.ts'
import { users as allUsers } from '#db/users/users.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { codeNow } from '#tests/helpers/auth/totp.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const operator = { id: null, username: 'tests' }
const mails: MailMessage[] = []
const password = 'quiet lantern harbour'
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails))
})

const tokenIn = (text: string) => /#([\w.-]+)/.exec(text)?.[1] ?? ''
const mailTo = (address: string, after = 0) =>
  eventually(async () => mails.slice(after).find(({ to }) => to === address))

const invite = async (email: string, role: 'editor' | 'hr' = 'editor') =>
  (await api.admin.admin.invites.$post({ json: { name: 'Grace Hopper', email, role } })).json()

const accept = (token: string, json: { username?: string; password: string }) =>
  api.visitor.auth.invites[':token'].$post({ param: { token }, json })

const cookieOf = (answer: { headers: Headers }) =>
  answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''

const signIn = (username: string, secret = password) =>
  api.visitor.auth.login.$post({ json: { username, password: secret } })

test('an invited person chooses a username and a password, and is signed in with the role', async () => {
  const made = await invite('Grace@Clinic.example')
  const mail = await mailTo('grace@clinic.example')
  expect(mail.subject).toBe('Your account is ready to be set up')
  expect(mail.text).not.toContain('Grace')
  expect(mail.text).toContain(made.invite.url)
  const token = tokenIn(mail.text)
  const seen = await api.visitor.auth.invites[':token'].$get({ param: { token } })
  expect(await seen.json()).toEqual({
    name: 'Grace Hopper',
    email: 'grace@clinic.example',
    role: 'editor',
    username: null,
  })
  const accepted = await accept(token, { username: 'grace', password })
  expect(accepted.status).toBe(201)
  expect((await accepted.json()).user).toMatchObject({ username: 'grace', role: 'editor' })
  expect((await api.as(cookieOf(accepted)).admin.blog.$get({ query: {} })).status).toBe(200)
  expect((await signIn('grace')).status).toBe(200)
  const left = await (await api.admin.admin.invites.$get()).json()
  expect(left.invites.map(({ email }) => email)).not.toContain('grace@clinic.example')
})

const sessionsOf = async (username: string) => {
  const { rows } = await api.db.$client.execute({
    sql: 'select s.id from sessions s join users u on u.id = s.user_id where u.username like ?',
    args: [username],
  })
  return rows.length
}

test('a link pressed twice at the same moment opens one account and one session', async () => {
  const { invite: made } = await invite('twice@clinic.example')
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      accept(tokenIn(made.url), { username: `twice-${name}`, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  const { users } = await (await api.admin.admin.users.$get({ query: { q: 'twice-' } })).json()
  expect(users).toHaveLength(1)
  expect(users[0]).toMatchObject({ name: 'Grace Hopper', email: 'twice@clinic.example' })
  expect(await sessionsOf('twice-%')).toBe(1)
})

test('a username that is taken leaves the link good for another one', async () => {
  const { invite: made } = await invite('again@clinic.example')
  const token = tokenIn(made.url)
  const first = await accept(token, { username: 'ada', password })
  expect(await first.json()).toMatchObject({ status: 409, errors: [{ path: 'username' }] })
  expect((await accept(token, { password })).status).toBe(422)
  expect((await accept(token, { username: 'again', password: 'short' })).status).toBe(422)
  expect((await accept(token, { username: 'again', password })).status).toBe(201)
})

test('a link is good for 72 hours, until it is withdrawn or sent anew', async () => {
  const { invite: made } = await invite('later@clinic.example')
  const hours = (Date.parse(made.expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  const status = async (url: string) =>
    (await api.visitor.auth.invites[':token'].$get({ param: { token: tokenIn(url) } })).status

  const param = { id: String(made.id) }
  const again = await (await api.admin.admin.invites[':id'].resend.$post({ param })).json()
  expect(await status(made.url)).toBe(404)
  expect(await status(again.invite.url)).toBe(200)
  await api.db.$client.execute({
    sql: 'update access_links set expires_at = ? where id = ?',
    args: [new Date(Date.now() - 1000).toISOString(), made.id],
  })
  expect(await status(again.invite.url)).toBe(404)
  expect((await accept(tokenIn(again.invite.url), { username: 'late', password })).status).toBe(404)

  const { invite: other } = await invite('withdrawn@clinic.example')
  const withdraw = () => api.admin.admin.invites[':id'].$delete({ param: { id: String(other.id) } })
  expect((await withdraw()).status).toBe(204)
  expect(await status(other.url)).toBe(404)
  expect((await withdraw()).status).toBe(404)
})

test('only a signed link counts, and the database holds none that opens anything', async () => {
  const { invite: made } = await invite('forged@clinic.example')
  const good = tokenIn(made.url)
  const [handle = '', signature = ''] = good.split('.')
  const { rows } = await api.db.$client.execute('select * from access_links')
  expect(JSON.stringify(rows)).not.toContain(signature)
  const { rows: outbox } = await api.db.$client.execute('select data from mail_outbox')
  expect(JSON.stringify(outbox)).not.toContain(signature)
  for (const token of [
    handle,
    `${handle}.`,
    `${handle}.${'A'.repeat(signature.length)}`,
    `${crypto.randomUUID()}.${signature}`,
    `${good}x`,
    'x',
    '%00',
  ]) {
    const answer = await api.visitor.auth.invites[':token'].$get({ param: { token } })
    expect([token, answer.status]).toEqual([token, 404])
    const asRecovery = await api.visitor.auth.recovery[':token'].$post({
      param: { token: good },
      json: { password },
    })
    expect(asRecovery.status).toBe(404)
    const looked = await api.visitor.auth.recovery[':token'].$get({ param: { token: good } })
    expect(looked.status).toBe(404)
  }
})

test('nobody is invited twice, or beside an account', async () => {
  await invite('once@clinic.example')
  const second = await api.admin.admin.invites.$post({
    json: { name: 'Another', email: 'ONCE@clinic.example', role: 'hr' },
  })
  expect(await second.json()).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
})

test('of ten invites to one address at the same moment one is stored and mailed', async () => {
  const before = mails.length
  const invite = (email: string) =>
    api.admin.admin.invites.$post({ json: { name: 'Grace', email, role: 'hr' } })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      invite(at % 2 ? 'TEN@clinic.example' : 'ten@clinic.example'),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const { invites } = await (await api.admin.admin.invites.$get()).json()
  expect(invites.filter(({ email }) => email === 'ten@clinic.example')).toHaveLength(1)
  await mailTo('ten@clinic.example', before)
  const { rows } = await api.db.$client.execute(
    "select id from mail_outbox where recipient = 'ten@clinic.example'",
  )
  expect(rows).toHaveLength(1)
})

test('an invite that ran out is not sent again beside a newer one to the same address', async () => {
  const { invite: old } = await invite('two@clinic.example')
  await api.db.$client.execute({
    sql: 'update access_links set expires_at = ? where id = ?',
    args: [new Date(Date.now() - 1000).toISOString(), old.id],
  })
  const { invite: newer } = await invite('two@clinic.example')
  const resend = async ({ id }: { id: number }) =>
    (await api.admin.admin.invites[':id'].resend.$post({ param: { id: String(id) } })).status
  expect(await resend(old)).toBe(409)
  expect(await resend(newer)).toBe(202)
})

async function member(username: string) {
  const email = `${username}@clinic.example`
  await api.admin.admin.users.$post({ json: { username, password, role: 'hr', email } })
  return email
}

const recover = (email: string) => api.visitor.auth.recovery.$post({ json: { email } })
const choose = (token: string, json: { password: string; code?: string }) =>
  api.visitor.auth.recovery[':token'].$post({ param: { token }, json })

test('a user who forgot the password sets another by a mailed link, and all sessions end', async () => {
  const email = await member('forgetful')
  const elsewhere = api.as(cookieOf(await signIn('forgetful')))
  expect((await recover(email.toUpperCase())).status).toBe(202)
  const mail = await mailTo(email)
  expect(mail.subject).toBe('A link to a new password')
  const link = tokenIn(mail.text)
  const answers = await Promise.all(
    ['first new password', 'second new password'].map((password) => choose(link, { password })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await elsewhere.auth.me.$get()).status).toBe(401)
  expect((await signIn('forgetful')).status).toBe(401)
  const used = answers[0]?.status === 204 ? 'first new password' : 'second new password'
  expect((await signIn('forgetful', used)).status).toBe(200)
  const log = await (await api.admin.admin.audit.$get({ query: { q: 'forgetful' } })).text()
  expect(log).toContain('a new password, by a mailed link')
})

test('the mail names the username, and the page knows a used link before a password is typed', async () => {
  const email = await member('unsure')
  await recover(email)
  const { text } = await mailTo(email)
  expect(text).toContain('You sign in as unsure, or with this e-mail address.')
  const token = tokenIn(text)
  const look = () => api.visitor.auth.recovery[':token'].$get({ param: { token } })
  expect(await (await look()).json()).toEqual({ username: 'unsure', needsCode: false })
  expect((await choose(token, { password: 'five other plain words' })).status).toBe(204)
  expect((await look()).status).toBe(404)
  const by = (username: string) => signIn(username, 'five other plain words')
  expect((await by(' UNSURE@Clinic.example')).status).toBe(200)
  expect((await by('unsure@clinic.exampl')).status).toBe(401)
})

test('nobody takes a username that is the e-mail address of another, nor the other way round', async () => {
  const email = await member('boss-lady')
  const refusal = async (answer: { status: number; json: () => Promise<unknown> }) => [
    answer.status,
    await answer.json(),
  ]
  const at = (path: string) => [
    409,
    expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
  ]
  const { invite: made } = await invite('mallory@clinic.example')
  const accepted = await accept(tokenIn(made.url), { username: email.toUpperCase(), password })
  expect(await refusal(accepted)).toEqual(at('username'))
  const json = { username: email, password, role: 'hr' } as const
  expect(await refusal(await api.admin.admin.users.$post({ json }))).toEqual(at('username'))
  // A user's own address may also be their username.
  const own = { ...json, username: 'eve@clinic.example', email: 'eve@clinic.example' }
  expect((await api.admin.admin.users.$post({ json: own })).status).toBe(201)
  const me = api.as(cookieOf(await signIn('boss-lady')))
  const change = { name: 'Boss', email: 'eve@clinic.example', currentPassword: password }
  expect(await refusal(await me.auth.me.$put({ json: change }))).toEqual(at('email'))
  const { users } = await (await api.admin.admin.users.$get({ query: { q: 'boss-lady' } })).json()
  const param = { id: String(users[0]?.id) }
  const byAdmin = { name: 'Boss', email: 'eve@clinic.example', role: 'hr' } as const
  const saved = await api.admin.admin.users[':id'].$put({ param, json: byAdmin })
  expect(await refusal(saved)).toEqual(at('email'))
  const two = ['pat@clinic.example', 'pat'].map(async (username) => {
    const email = username === 'pat' ? { email: 'pat@clinic.example' } : {}
    return (await api.admin.admin.users.$post({ json: { ...json, ...email, username } })).status
  })
  expect((await Promise.all(two)).sort()).toEqual([201, 409])

  // If both are stored in spite of this, the username counts.
  const hash = cheapHash('six quite other plain words')
  await api.db.insert(allUsers).values({ username: email, password: hash, role: 'editor' })
  expect((await signIn(email)).status).toBe(401)
  const theirs = await (await signIn(email, 'six quite other plain words')).json()
  expect(theirs.user).toMatchObject({ role: 'editor' })
  expect((await signIn('boss-lady')).status).toBe(200)
})

test('known and unknown addresses are answered alike', async () => {
  const email = await member('quiet')
  const answers = [await recover(email), await recover('nobody@clinic.example')]
  const shown = await Promise.all(
    answers.map(async (answer) => [
      answer.status,
      await answer.text(),
      keysOf(Object.fromEntries(answer.headers)),
    ]),
  )
  expect(shown[0]).toEqual(shown[1])
})

test('three links an hour go to an address, so that nobody is bothered by more', async () => {
  const email = await member('bothered')
  for (let at = 0; at < 6; at++) await recover(email)
  const count = async () => {
    const { rows } = await api.db.$client.execute({
      sql: `select count(*) as n from access_links where email = ?`,
      args: [email],
    })
    return Number(rows[0]?.['n'])
  }
  await expect.poll(count).toBe(3)
  await mailTo(email)
  expect(await count()).toBe(3)
})

test('an account with a second factor is asked for its code too', async () => {
  const email = await member('careful')
  const me = api.as(cookieOf(await signIn('careful')))
  const setup = await (await me.auth.totp.$post({ json: { currentPassword: password } })).json()
  const code = (steps: number) => codeNow(setup.secret, steps)
  expect((await me.auth.totp.confirm.$post({ json: { code: await code(-1) } })).status).toBe(200)
  await recover(email)
  const link = tokenIn((await mailTo(email)).text)
  const fresh = 'another quiet harbour'
  expect(await (await choose(link, { password: fresh })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'code' }],
  })
  expect((await choose(link, { password: fresh, code: '000000' })).status).toBe(422)
  expect((await choose(link, { password: fresh, code: await code(0) })).status).toBe(204)
})

/** A user who has asked for a link, and the link. */
async function withLink(username: string) {
  const email = `${username}@clinic.example`
  const hash = cheapHash(password)
  await insertUser(api.db, operator, { username, password: hash, role: 'hr', email })
  await recover(email)
  const { users } = await (await api.admin.admin.users.$get({ query: { q: username } })).json()
  const user = { id: String(users[0]?.id), username, email }
  return { ...user, link: tokenIn((await mailTo(email)).text) }
}
type Person = Awaited<ReturnType<typeof withLink>>
const themselves = async ({ username }: Person) => api.as(cookieOf(await signIn(username)))

const answersOfOwners: Record<string, (person: Person) => Promise<{ status: number }>> = {
  'a new password': async (person) =>
    (await themselves(person)).auth.password.$put({
      json: { currentPassword: password, newPassword: 'five other plain words' },
    }),
  'a new e-mail address': async (person) =>
    (await themselves(person)).auth.me.$put({
      json: { name: 'Grace', email: `new-${person.email}`, currentPassword: password },
    }),
  'no e-mail address': async (person) =>
    (await themselves(person)).auth.me.$put({
      json: { name: 'Grace', email: null, currentPassword: password },
    }),
  'a new e-mail address by an admin': ({ id, email }) =>
    api.admin.admin.users[':id'].$put({
      param: { id },
      json: { name: 'Grace', email: `new-${email}`, role: 'hr' },
    }),
}

test.each(Object.entries(answersOfOwners))('a mailed link ends with %s', async (what, answer) => {
  const person = await withLink(`answers-${keysOf(answersOfOwners).indexOf(what)}`)
  expect((await answer(person)).status).toBeLessThan(300)
  const late = await choose(person.link, { password: 'six quite other plain words' })
  expect(late.status).toBe(404)
  // The link does not work again after the old address is back.
  await api.db.$client.execute({
    sql: 'update users set email = ? where id = ?',
    args: [person.email, person.id],
  })
  expect((await choose(person.link, { password: 'six quite other words' })).status).toBe(404)
})

test('a mailed link stays good while its owner changes the name only', async () => {
  const person = await withLink('renamed')
  const me = await themselves(person)
  const json = { name: 'Grace B. Hopper', email: person.email }
  expect((await me.auth.me.$put({ json })).status).toBe(200)
  expect((await choose(person.link, { password: 'five other plain words' })).status).toBe(204)
})

test('a link holds only for the address that it went to, the link of a reset too', async () => {
  const person = await withLink('replaced')
  const reset = await (await resetOf('replaced')).json()
  const param = { token: tokenIn(reset.invite.url) }
  const status = async () => (await api.visitor.auth.invites[':token'].$get({ param })).status
  expect(await status()).toBe(200)
  // Simulates that the address changes between reading the account and writing the link.
  await api.db.$client.execute({
    sql: "update users set email = 'elsewhere@clinic.example' where id = ?",
    args: [person.id],
  })
  expect(await status()).toBe(404)
  expect((await accept(param.token, { password })).status).toBe(404)
})

test('a reset by an admin removes password, passkeys and sessions, and its link gives the account back', async () => {
  const email = await member('resetting')
  const session = api.as(cookieOf(await signIn('resetting')))
  await recover(email)
  const old = tokenIn((await mailTo(email)).text)
  const after = mails.length
  const reset = await resetOf('resetting')
  expect(reset.status).toBe(201)
  const { invite: made } = await reset.json()
  expect((await session.auth.me.$get()).status).toBe(401)
  expect((await signIn('resetting')).status).toBe(401)
  expect((await signIn('resetting', '')).status).toBe(422)
  expect((await choose(old, { password: 'five other plain words' })).status).toBe(404)
  const mail = await mailTo(email, after)
  expect(mail.subject).toBe('Choose how you sign in')
  expect(mail.text).toContain(made.url)
  const back = await accept(tokenIn(made.url), { password: 'five other plain words' })
  expect((await back.json()).user).toMatchObject({ username: 'resetting', role: 'hr' })
  expect((await signIn('resetting', 'five other plain words')).status).toBe(200)
})

async function resetOf(username: string) {
  const { users } = await (await api.admin.admin.users.$get({ query: { q: username } })).json()
  return api.admin.admin.users[':id'].reset.$post({ param: { id: String(users[0]?.id) } })
}

test('the link of a reset pressed twice at the same moment opens one session, which stays', async () => {
  await member('hasty')
  const { invite: made } = await (await resetOf('hasty')).json()
  const words = ['five other plain words', 'six other very plain words', 'seven more plain words']
  const answers = await Promise.all(
    words.map((password) => accept(tokenIn(made.url), { password })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  expect(await sessionsOf('hasty')).toBe(1)
  const cookie = answers.map(cookieOf).find(Boolean) ?? ''
  expect((await api.as(cookie).auth.me.$get()).status).toBe(200)
})

test('nobody resets their own account, by which they could lock themselves out', async () => {
  expect((await resetOf('ada')).status).toBe(409)
})

/** The text of an HTML mail as its reader sees it, with each block on a line. */
const seenIn = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2:\n$1')
    .replace(/<br>/g, '\n')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .trim()

test('each mail reads the same as text and as HTML, loads nothing, and names nobody', async () => {
  const { invite: made } = await invite('invited-reader@clinic.example')
  const email = await member('reader')
  const resetting = await member('reset-reader')
  await recover(email)
  await resetOf('reset-reader')
  const read = await Promise.all(
    ['invited-reader@clinic.example', email, resetting].map((to) => mailTo(to)),
  )
  const subjects = read.map(({ subject }) => subject)
  expect(subjects).toContain('Your account is ready to be set up')
  expect(subjects).toContain('Choose how you sign in')
  for (const { text, html } of read) {
    // The HTML begins with the name of the clinic.
    expect(seenIn(html)).toBe(`${copy.company_info.name}\n\n${text.trim()}`)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
    expect(text).not.toMatch(/Grace|reader@/)
  }
  const { text } = await eventually(async () =>
    mails.find((mail) => mail.subject === 'A link to a new password' && mail.to === email),
  )
  expect(text).toMatch(/within 30 minutes\.\n\nChoose a new password:\nhttp.*\/admin\/recovery#/)
  expect((await accept(tokenIn(made.url), { username: 'read', password })).status).toBe(201)
})

test('the command line prints a link with the role, in place of an open invite', async () => {
  const JWT_SECRET = 'a secret that only the tests know, 32 bytes long'
  const settings = { ...api.commandSettings, JWT_SECRET, SITE_URL: api.siteUrl }
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['worker/operate/database/admin.ts', 'invite', ...args], {
      env: { ...process.env, ...settings },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }) => String(stderr),
    )
  expect(await run('boss@clinic.example')).toBe('Please choose a role\n')
  expect(await run('boss@clinic.example', '--role', 'king')).toBe('Please choose a role\n')
  expect(await run('boss@clinic.example', '--rule', 'hr')).toMatch(/^Unknown option '--rule'/)
  const first = await run('boss@clinic.example', '--role', 'hr')
  const said = await run('Boss@clinic.example', '--role', 'coordinator', '--name', 'Grace Hopper')
  expect(said).toMatch(
    /^With this link boss@clinic.example sets up an account, once, within 72 hours/,
  )
  expect((await accept(tokenIn(first), { username: 'boss', password })).status).toBe(404)
  const accepted = await accept(tokenIn(said), { username: 'boss', password })
  expect((await accepted.json()).user).toMatchObject({ name: 'Grace Hopper', role: 'coordinator' })
  expect(await run('boss@clinic.example', '--role', 'hr')).toMatch(/^There is a user/)
})
