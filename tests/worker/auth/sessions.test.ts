import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { insertUser } from '#db/users/changes.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'

const secret = new TextEncoder().encode('a secret that only the tests know, 32 bytes long')
const operator = { id: null, username: 'tests' }

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('Set-Cookie')?.split(';')[0] ?? ''

async function signIn() {
  const { visitor } = await startApi()
  const login = await visitor.auth.login.$post({ json: { username: 'ada', password } })
  expect(login.status).toBe(200)
  const cookie = cookieOf(login)
  const token = cookie.split('=')[1] as string
  const payload = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())
  return { cookie, token, sid: payload.sid as string }
}

const statusOf = async (cookie: string) => {
  const { as } = await startApi()
  return (await as(cookie).auth.me.$get()).status
}

const withToken = (token: string) => statusOf(`__Host-session=${token}`)

const jwt = (sid: unknown) => new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' })

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('only a token as it was given out opens the session it names', async () => {
  const { cookie, token, sid } = await signIn()
  expect(await statusOf(cookie)).toBe(200)
  const [head, body, signature = ''] = token.split('.')
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const claims = { sid, aud: 'admin', exp: inAnHour }
  const { privateKey } = await generateKeyPair('RS256')
  const forged = {
    'alg none': `${part({ alg: 'none' })}.${part(claims)}.`,
    'alg None': `${part({ alg: 'None' })}.${part(claims)}.${signature}`,
    'no signature': `${head}.${body}.`,
    'another signature': `${head}.${body}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
    'another session': `${head}.${part({ ...claims, sid: 'f'.repeat(64) })}.${signature}`,
    'a longer life': `${head}.${part({ ...claims, exp: inAnHour * 2 })}.${signature}`,
    'another algorithm of the same secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode('a secret that only the tests know, 32 bytes long'.repeat(2))),
    'a key of its own': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey),
    'another secret': await jwt(sid)
      .setAudience('admin')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('x'.repeat(48))),
    'for another audience': await jwt(sid).setAudience('x').setExpirationTime('1h').sign(secret),
    'for no audience': await jwt(sid).setExpirationTime('1h').sign(secret),
    'without an end': await jwt(sid).setAudience('admin').sign(secret),
    'past its end': await jwt(sid).setAudience('admin').setExpirationTime('-1s').sign(secret),
    'not yet': await jwt(sid)
      .setAudience('admin')
      .setExpirationTime('1h')
      .setNotBefore('1m')
      .sign(secret),
    'no session in it': await jwt(undefined)
      .setAudience('admin')
      .setExpirationTime('1h')
      .sign(secret),
    'a session that is no text': await jwt([sid])
      .setAudience('admin')
      .setExpirationTime('1h')
      .sign(secret),
    empty: '',
  }
  for (const [what, token] of Object.entries(forged)) {
    expect([what, await withToken(token)]).toEqual([what, 401])
  }
  expect(await statusOf(`session=${token}`)).toBe(401)
})

test('a session ends when it has been idle for an hour, and after twelve whatever happens', async () => {
  const { db } = await startApi()
  const set = async (column: string, minutesAgo: number) => {
    const { cookie } = await signIn()
    const then = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    await db.$client.execute({
      sql: `update sessions set ${column} = ? where rowid = (select max(rowid) from sessions)`,
      args: [then],
    })
    return statusOf(cookie)
  }
  expect(await set('seen_at', 59)).toBe(200)
  expect(await set('seen_at', 61)).toBe(401)
  expect(await set('expires_at', 0)).toBe(401)
  const { cookie } = await signIn()
  const { rows } = await db.$client.execute('select * from sessions order by rowid desc limit 1')
  const hours = (Date.parse(String(rows[0]?.['expires_at'])) - Date.now()) / 3600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
  expect(await statusOf(cookie)).toBe(200)
})

test('a session in use stays open', async () => {
  const { db } = await startApi()
  const { cookie } = await signIn()
  const old = new Date(Date.now() - 30 * 60_000).toISOString()
  const newest = 'where rowid = (select max(rowid) from sessions)'
  await db.$client.execute({ sql: `update sessions set seen_at = ? ${newest}`, args: [old] })
  expect(await statusOf(cookie)).toBe(200)
  await expect
    .poll(async () => {
      const { rows } = await db.$client.execute(`select seen_at from sessions ${newest}`)
      return String(rows[0]?.['seen_at']) > old
    })
    .toBe(true)
})

test('a page that is left open and looks whether the site is live keeps nobody signed in', async () => {
  const { db, as } = await startApi()
  const { cookie } = await signIn()
  const old = new Date(Date.now() - 30 * 60_000).toISOString()
  const newest = 'where rowid = (select max(rowid) from sessions)'
  await db.$client.execute({ sql: `update sessions set seen_at = ? ${newest}`, args: [old] })
  const { rows } = await db.$client.execute(`select id from sessions ${newest}`)
  for (let i = 0; i < 3; i++) expect((await as(cookie).admin.publish.$get()).status).toBe(200)
  // Writes run one after another: when this one is done, the earlier ones are done too.
  await signIn()
  const seen = await db.$client.execute({
    sql: 'select seen_at from sessions where id = ?',
    args: [rows[0]?.['id'] ?? null],
  })
  expect(seen.rows[0]?.['seen_at']).toBe(old)
})

test('each sign-in is a session of its own, stored as nothing that opens it', async () => {
  const { db } = await startApi()
  const [first, second] = [await signIn(), await signIn()]
  expect(first.sid).not.toBe(second.sid)
  const { rows } = await db.$client.execute('select id from sessions')
  const ids = rows.map((row) => row['id'])
  expect(ids).not.toContain(first.sid)
  expect(await withToken(String(ids.at(-1)))).toBe(401)
})

test('an ended session opens nothing, even with its cookie', async () => {
  const { as } = await startApi()
  const { cookie } = await signIn()
  expect((await as(cookie).auth.logout.$post()).status).toBe(204)
  expect(await statusOf(cookie)).toBe(401)
  expect((await as(cookie).admin.users.$get({ query: {} })).status).toBe(401)
})

test('after fifty wrong passwords within a minute the account waits, the right one included', async () => {
  const { visitor, db } = await startApi()
  await insertUser(db, operator, {
    username: 'target',
    password: cheapHash(password),
    role: 'admin',
  })
  const guess = (username = 'Target') =>
    visitor.auth.login.$post({ json: { username, password: 'a wrong password' } })
  expect((await guess()).status).toBe(401)
  const now = new Date().toISOString()
  const failed = { sql: 'insert into failed_logins (username, created_at) values (?, ?)' }
  await db.$client.batch(Array(49).fill({ ...failed, args: ['target', now] }))
  const right = () => visitor.auth.login.$post({ json: { username: 'target', password } })
  const held = (await right()) as unknown as Response
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await guess('nobody')).status).toBe(401)
  const before = new Date(Date.now() - 61_000).toISOString()
  await db.$client.execute({ sql: 'update failed_logins set created_at = ?', args: [before] })
  expect((await right()).status).toBe(200)
})
