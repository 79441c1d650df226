import { expect, test } from 'vitest'
import { hashPassword } from '#db/auth/password.ts'
import { insertUser } from '#db/users/changes.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'
import { codeNow } from '#tests/helpers/auth/totp.ts'

const operator = { id: null, username: 'tests' }
const minute = 60_000
const hour = 60 * minute

let count = 0

/** An account of this test. Its requests send the cookies that they are given. */
async function account(hash = cheapHash(password)) {
  const { db, fetch } = await startApi()
  const username = `guessed-${++count}`
  await insertUser(db, operator, { username, password: hash, role: 'admin' })
  const send = async (
    path: string,
    { cookies = '', method = 'POST', json }: { cookies?: string; method?: string; json: object },
  ) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookies }
    return fetch(path, { method, headers, body: JSON.stringify(json) })
  }
  const login = (given: string, { code, cookies }: { code?: string; cookies?: string } = {}) =>
    send('/api/auth/login', {
      ...(cookies !== undefined && { cookies }),
      json: { username, password: given, code },
    })
  return {
    username,
    send,
    login,
    right: (more = {}) => login(password, more),
    wrong: (more = {}) => login('not the password', more),
    /** Inserts `times` wrong passwords that were sent `ago` ms ago. */
    async failed(times: number, ago: number, key = username) {
      const args = [key, new Date(Date.now() - ago).toISOString()]
      const sql = 'insert into failed_logins (username, created_at) values (?, ?)'
      await db.$client.batch(Array(times).fill({ sql, args }))
    },
    async counted() {
      const sql = 'select count(*) as n from failed_logins where username = ?'
      const { rows } = await db.$client.execute({ sql, args: [username] })
      return rows[0]?.['n']
    },
  }
}

const cookie = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`__Host-${name}=`))
    ?.split(';')[0] ?? ''

/** Turns the second factor on. Returns a function for its codes, because each time step can be used once. */
async function secure({ send, right }: Awaited<ReturnType<typeof account>>) {
  const cookies = cookie(await right(), 'session')
  const start = await send('/api/auth/totp', { cookies, json: { currentPassword: password } })
  const { secret } = (await start.json()) as { secret: string }
  const code = (steps = 0) => codeNow(secret, steps)
  const json = { code: await code(-1) }
  const confirmed = await send('/api/auth/totp/confirm', { cookies, json })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { cookies, code, recoveryCodes }
}

test('strangers get a hundred guesses a day at an account, however many send them at once', async () => {
  // With the real cost of a hash, simultaneous guesses are checked at the same time.
  const { failed, wrong, right, counted } = await account(await hashPassword(password))
  await failed(95, 5 * hour)
  const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()))
  const statuses = answers.map(({ status }) => status)
  // Checking a password takes time: on a busy machine some requests are told to try again.
  expect([401, 429, 503]).toEqual(expect.arrayContaining(statuses))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  while (answers.length < 50 && (await counted()) !== 100) answers.push(await wrong())
  expect(await counted()).toBe(100)
  const closed = await right()
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await closed.json()).toEqual(await (await wrong()).json())
}, 60_000)

test('a wrong password older than a day no longer counts and is deleted', async () => {
  const { failed, right, counted } = await account()
  await failed(100, 24 * hour + minute)
  expect((await right()).status).toBe(200)
  const { cron } = await startApi()
  const fullHour = new Date(Math.floor(Date.now() / hour) * hour)
  await failed(1, 23 * hour)
  await cron(fullHour)
  expect(await counted()).toBe(1)
})

test('a right password does not count as a guess', async () => {
  const { failed, right } = await account()
  await failed(99, hour)
  for (let times = 0; times < 2; times++) expect((await right()).status).toBe(200)
})

test('the owner gets in on a device used before, while strangers guess', async () => {
  const { failed, right, wrong } = await account()
  const first = await right()
  const flags = first.headers.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? ''
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=31536000']) {
    expect(flags).toContain(flag)
  }
  const cookies = cookie(first, 'device')
  await failed(100, hour)
  expect((await right()).status).toBe(429)
  const again = await right({ cookies })
  expect(again.status).toBe(200)

  // A device of one account is unknown to another account, and a forged device cookie is unknown to all.
  const other = await account()
  await other.failed(100, hour)
  expect((await other.right({ cookies })).status).toBe(429)
  expect((await right({ cookies: `${cookies.slice(0, -4)}AAAA` })).status).toBe(429)

  // A known device has a lower limit, and a sign-in does not reset its count.
  for (let guess = 0; guess < 10; guess++) expect((await wrong({ cookies })).status).toBe(401)
  expect((await right({ cookies })).status).toBe(429)
  expect((await right({ cookies: cookie(again, 'device') })).status).toBe(429)
}, 60_000)

test('after a new password only the device on which it was set counts as known', async () => {
  const { failed, right, login, send } = await account()
  const [here, elsewhere] = [await right(), await right()]
  const newPassword = 'five other plain words'
  const changed = await send('/api/auth/password', {
    method: 'PUT',
    cookies: cookie(here, 'session'),
    json: { currentPassword: password, newPassword },
  })
  expect(changed.status).toBe(204)
  await failed(100, hour)
  const from = async (answer: Response) =>
    (await login(newPassword, { cookies: cookie(answer, 'device') })).status
  expect(await from(elsewhere)).toBe(429)
  expect(await from(here)).toBe(429)
  expect(await from(changed)).toBe(200)
}, 60_000)

test('an account that strangers guess at opens with password and code, and not with one of them', async () => {
  const guessed = await account()
  const { code, recoveryCodes } = await secure(guessed)
  const { failed, right, wrong, login } = guessed
  await failed(100, hour)
  const closed = await right()
  expect(closed.status).toBe(429)
  // The form asks for the code because the answer names that field.
  expect(await closed.clone().json()).toMatchObject({ errors: [{ path: 'code' }] })
  const answers = [
    await wrong({ code: '000000' }),
    await right({ code: '000000' }),
    await wrong({ code: await code() }),
    await login('x', { code: recoveryCodes[0] ?? '' }),
  ]
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([429, await closed.clone().json()])
  }
  expect((await right({ code: await code() })).status).toBe(200)
  expect((await right({ code: recoveryCodes[0] ?? '' })).status).toBe(200)

  const without = await account()
  await without.failed(100, hour)
  expect((await without.right({ code: '123456' })).status).toBe(429)
}, 60_000)

test('wrong codes of somebody who knows the password do not lock out a known device', async () => {
  const guessed = await account()
  const { code, recoveryCodes } = await secure(guessed)
  const { right, failed, username } = guessed
  const known = cookie(await right({ code: await code() }), 'device')
  await failed(10, minute, `${username}\ncode`)
  expect((await right({ code: recoveryCodes[0] ?? '' })).status).toBe(429)
  const signedIn = await right({ code: recoveryCodes[0] ?? '', cookies: known })
  expect(signedIn.status).toBe(200)
}, 60_000)

const proofs = [
  ['PUT', '/api/auth/password', { newPassword: 'five other plain words' }],
  ['POST', '/api/auth/totp', {}],
  ['POST', '/api/auth/totp/recovery-codes', { code: '000000' }],
  ['POST', '/api/auth/totp/disable', { code: '000000' }],
] as const

test('a stolen session cannot guess the current password: the fifth wrong one ends it', async () => {
  const { right, send } = await account()
  const [stolen, own] = [cookie(await right(), 'session'), cookie(await right(), 'session')]
  const ask = (cookies: string, at: number, currentPassword: string) => {
    const [method, path, more] = proofs[at % 4] as (typeof proofs)[number]
    return send(path, { method, cookies, json: { currentPassword, ...more } })
  }
  const guess = async (cookies: string, at: number, currentPassword = 'a wrong guess') =>
    (await ask(cookies, at, currentPassword)).status
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push(await guess(stolen, at))
  expect(statuses).toEqual([422, 422, 422, 422, 401, 401])
  const { as, db } = await startApi()
  expect((await as(stolen).auth.me.$get()).status).toBe(401)
  expect((await as(own).auth.me.$get()).status).toBe(200)
  for (const at of proofs.keys()) {
    const refusal = async (currentPassword: string) => {
      const answer = await ask(own, at, currentPassword)
      expect(answer.status).toBe(429)
      return { retryAfter: answer.headers.get('Retry-After'), body: await answer.text() }
    }
    expect(await refusal(password)).toEqual(await refusal('a wrong guess'))
  }
  const before = new Date(Date.now() - 16 * minute).toISOString()
  await db.$client.execute({
    sql: "update failed_logins set created_at = ? where username like '%current'",
    args: [before],
  })
  expect(await guess(own, 0, password)).toBe(204)
}, 60_000)

test('a stolen session cannot guess more by sending many guesses at once', async () => {
  // With the real cost of a hash, simultaneous guesses are checked at the same time.
  const { right, send } = await account(await hashPassword(password))
  const cookies = cookie(await right(), 'session')
  const guess = (currentPassword: string) =>
    send('/api/auth/password', {
      method: 'PUT',
      cookies,
      json: { currentPassword, newPassword: 'five other plain words' },
    })
  const answers = await Promise.all(Array.from({ length: 8 }, () => guess('a wrong guess')))
  const statuses = answers.map(({ status }) => status)
  // Checking a password takes time: on a busy machine some guesses are told to try again, and are not counted.
  while (!statuses.includes(401)) statuses.push((await guess('a wrong guess')).status)
  expect([401, 422, 429, 503]).toEqual(expect.arrayContaining(statuses))
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
  expect((await guess(password)).status).toBe(401)
}, 60_000)

test('the second factor is turned off, and its codes replaced, with a code beside the password only', async () => {
  const { cookies, code, recoveryCodes } = await (async () => secure(await account()))()
  const { fetch } = await startApi()
  const ask = async (path: string, given?: string) => {
    const answer = await fetch(`/api/auth/totp/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookies },
      body: JSON.stringify({ currentPassword: password, code: given }),
    })
    return { status: answer.status, body: await answer.text() }
  }
  for (const path of ['disable', 'recovery-codes']) {
    for (const wrong of [undefined, '', '000000']) {
      expect(await ask(path, wrong)).toMatchObject({
        status: 422,
        body: expect.stringContaining('"path":"code"'),
      })
    }
  }
  const renewed = await ask('recovery-codes', await code())
  expect(renewed.status).toBe(200)
  expect((await ask('disable', await code())).status).toBe(422)
  expect((await ask('disable', recoveryCodes[0])).status).toBe(422)
  const { recoveryCodes: fresh } = JSON.parse(renewed.body) as { recoveryCodes: string[] }
  expect((await ask('disable', fresh[0])).status).toBe(204)
}, 60_000)

test('of two password changes at once one holds, and the other is told', async () => {
  // With the real cost of a hash, both changes check the current password before either is stored.
  const { right, send, login } = await account(await hashPassword(password))
  const cookies = cookie(await right(), 'session')
  const change = (newPassword: string) =>
    send('/api/auth/password', {
      method: 'PUT',
      cookies,
      json: { currentPassword: password, newPassword },
    })
  const wanted = ['five other plain words', 'six quite other plain words']
  const answers = await Promise.all(wanted.map(change))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('somewhere else') })
  const signedIn = await Promise.all(wanted.map((one) => login(one)))
  expect(signedIn.map(({ status }) => status)).toEqual(
    statuses.map((status) => (status === 204 ? 200 : 401)),
  )
}, 60_000)
