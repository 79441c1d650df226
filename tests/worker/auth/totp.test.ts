import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { insertUser } from '#db/users/changes.ts'
import { clockIsOff, wrongCode } from '#db/model/auth/totp.ts'
import { base32, codeAt } from '#worker/lib/auth/totp.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'

const operator = { id: null, username: 'tests' }

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('Set-Cookie')?.split(';')[0] ?? ''

const bytesOf = (secret: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

const stepNow = () => Math.floor(Date.now() / 30_000)

test('codes are those of RFC 6238', async () => {
  const secret = new TextEncoder().encode('12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const) {
    expect(await codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  }
  expect(base32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI')
})

let count = 0

/** An admin of this test with the second factor on. */
async function secured() {
  const { visitor, as, db } = await startApi()
  const username = `totp-${++count}`
  await insertUser(db, operator, { username, password: cheapHash(password), role: 'admin' })
  const login = (code?: string) =>
    visitor.auth.login.$post({ json: { username, password, code } }) as unknown as Promise<Response>
  const mine = as(cookieOf(await login())).auth
  const start = await mine.totp.$post({ json: { currentPassword: password } })
  const { secret, uri } = await start.json()
  const code = (step = stepNow()) => codeAt(bytesOf(secret), step)
  // The code of the previous step, so that the test can use the present one.
  const confirm = await mine.totp.confirm.$post({ json: { code: await code(stepNow() - 1) } })
  const { recoveryCodes } = await confirm.json()
  return { username, login, mine, uri, secret, code, recoveryCodes }
}

test('with a second factor, a sign-in asks for the code after the password', async () => {
  const { login, mine, uri, secret, code, recoveryCodes, username } = await secured()
  const { visitor } = await startApi()
  expect(uri).toContain(`:${username}?secret=${secret}`)
  expect(recoveryCodes).toHaveLength(10)
  expect(await (await mine.totp.$get()).json()).toEqual({ enabled: true, recoveryCodesLeft: 10 })

  const asked = await login()
  expect(asked.status).toBe(422)
  expect(asked.headers.get('Set-Cookie')).toBeNull()
  expect(await asked.json()).toMatchObject({
    errors: [{ path: 'code', message: expect.stringContaining('authenticator app') }],
  })
  const wrong = visitor.auth.login.$post({ json: { username, password: 'wrong', code: '123456' } })
  expect((await wrong).status).toBe(401)
  const right = await code()
  expect((await login(`${right.slice(0, 3)} ${right.slice(3)}`)).status).toBe(200)
})

test('a code works once, and only near its time', async () => {
  const { login, code } = await secured()
  expect((await login(await code(stepNow() - 3))).status).toBe(422)
  expect((await login(await code(stepNow() + 3))).status).toBe(422)
  const right = await code()
  const both = await Promise.all([login(right), login(right)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await login(await code(stepNow() - 1))).status).toBe(422)
})

/** The message beside the code, if the answer has one. */
async function codeMessage(answer: { json(): Promise<unknown> }) {
  const { errors = [] } = (await answer.json()) as { errors?: { path: string; message: string }[] }
  return errors.find(({ path }) => path === 'code')?.message
}

const forgetUse = async () => {
  const { db } = await startApi()
  await db.$client.execute('update second_factors set last_step = last_step - 1000')
}

test('a code of a clock that is up to ten minutes off is refused, and the answer says so', async () => {
  const { login, mine, code } = await secured()
  await forgetUse()
  for (const steps of [-19, -2, 2, 20])
    expect(await codeMessage(await login(await code(stepNow() + steps)))).toBe(clockIsOff)
  for (const steps of [-22, 22])
    expect(await codeMessage(await login(await code(stepNow() + steps)))).toBe(wrongCode)
  const disabled = await mine.totp.disable.$post({
    json: { currentPassword: password, code: await code(stepNow() + 9) },
  })
  expect(disabled.status).toBe(422)
  expect(await codeMessage(disabled as unknown as Response)).toBe(clockIsOff)
  // A used code gets the same answer, no matter how long ago it was used.
  const right = await code()
  expect((await login(right)).status).toBe(200)
  expect(await codeMessage(await login(right))).toBe(wrongCode)
  expect(await codeMessage(await login(await code(stepNow() - 5)))).toBe(wrongCode)
})

test('a code of a wrong clock counts as a wrong one', async () => {
  const { login, code } = await secured()
  for (let guess = 0; guess < 10; guess++)
    expect((await login(await code(stepNow() + 3 + guess))).status).toBe(422)
  expect((await login(await code())).status).toBe(429)
})

test('a guess that meets a coming code opens nothing when its time comes', async () => {
  const { login, mine, code } = await secured()
  const { db } = await startApi()
  const now = stepNow()
  const passTime = (steps: number) =>
    db.$client.execute(
      `update failed_logins set network = replace(network, 'step ${now + steps}', 'step ${now}')`,
    )
  await forgetUse()
  expect(await codeMessage(await login(await code(now + 9)))).toBe(clockIsOff)
  await passTime(9)
  expect(await codeMessage(await login(await code(now)))).toBe(wrongCode)
  expect((await login(await code(now + 1))).status).toBe(200)
  expect((await mine.totp.$get()).status).toBe(200)
})

test('a wrong clock is told when codes are turned on, too', async () => {
  const { visitor, as, db } = await startApi()
  const username = 'wrong-clock'
  const now = stepNow()
  await insertUser(db, operator, { username, password: cheapHash(password), role: 'admin' })
  const signedIn = await visitor.auth.login.$post({ json: { username, password } })
  const { totp } = as(cookieOf(signedIn)).auth
  const { secret } = await (await totp.$post({ json: { currentPassword: password } })).json()
  const confirm = async (steps: number) =>
    (await totp.confirm.$post({
      json: { code: await codeAt(bytesOf(secret), now + steps) },
    })) as unknown as Response
  expect(await codeMessage(await confirm(8))).toBe(clockIsOff)
  expect(await codeMessage(await confirm(-8))).toBe(clockIsOff)
  expect(await codeMessage(await confirm(30))).toBe(wrongCode)
  await db.$client.execute(
    `update failed_logins set network = replace(network, 'step ${now + 8}', 'step ${now}')`,
  )
  expect(await codeMessage(await confirm(0))).toBe(wrongCode)
  expect((await confirm(1)).status).toBe(200)
})

test('a recovery code works once in place of the app, however it is typed', async () => {
  const { login, mine, recoveryCodes } = await secured()
  const [first = '', second = ''] = recoveryCodes
  const typed = first.toUpperCase().replaceAll('-', ' ')
  const both = await Promise.all([login(typed), login(typed)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await (await mine.totp.$get()).json()).toMatchObject({ recoveryCodesLeft: 9 })
  const json = { currentPassword: password, code: recoveryCodes[2] ?? '' }
  const fresh = await mine.totp['recovery-codes'].$post({ json })
  expect((await fresh.json()).recoveryCodes).not.toContain(second)
  expect((await login(second)).status).toBe(422)
})

test('codes cannot be guessed: after ten wrong ones the account waits for an hour', async () => {
  const { login, code, username } = await secured()
  const { visitor, db } = await startApi()
  for (let guess = 0; guess < 10; guess++) {
    expect((await login(String(guess).padStart(6, '0'))).status).toBe(422)
  }
  const held = await login(await code())
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0)
  const before = new Date(Date.now() - 3601_000).toISOString()
  await db.$client.execute({ sql: 'update failed_logins set created_at = ?', args: [before] })
  expect((await login(await code())).status).toBe(200)

  // Nobody can close the account without the password.
  for (const name of [`${username} code`, `${username}\ncode`]) {
    await visitor.auth.login.$post({ json: { username: name, password: 'wrong' } })
  }
  const { rows } = await db.$client.execute({
    sql: 'select count(*) as n from failed_logins where username = ? and created_at > ?',
    args: [`${username}\ncode`, before],
  })
  expect(rows[0]?.['n']).toBe(0)
}, 60_000)

test('turning the second factor on or off needs the password, and turning it on ends other sessions', async () => {
  const { visitor, as, db } = await startApi()
  const username = 'careful'
  await insertUser(db, operator, { username, password: cheapHash(password), role: 'admin' })
  const signIn = async () =>
    as(cookieOf(await visitor.auth.login.$post({ json: { username, password } }))).auth
  const [here, elsewhere] = [await signIn(), await signIn()]
  const wrong = { json: { currentPassword: 'wrong' } }
  const right = { json: { currentPassword: password } }
  expect((await here.totp.$post(wrong)).status).toBe(422)
  const { secret } = await (await here.totp.$post(right)).json()
  expect((await here.totp.confirm.$post({ json: { code: '000000' } })).status).toBe(422)
  expect((await visitor.auth.login.$post({ json: { username, password } })).status).toBe(200)
  const code = await codeAt(bytesOf(secret), stepNow())
  expect((await here.totp.confirm.$post({ json: { code } })).status).toBe(200)
  expect((await here.totp.$get()).status).toBe(200)
  expect((await elsewhere.totp.$get()).status).toBe(401)
  expect((await here.totp.$post(right)).status).toBe(409)
  const next = await codeAt(bytesOf(secret), stepNow() + 1)
  const disable = (currentPassword: string, code: string) =>
    here.totp.disable.$post({ json: { currentPassword, code } })
  expect((await disable('wrong', next)).status).toBe(422)
  expect((await disable(password, '000000')).status).toBe(422)
  expect((await disable(password, next)).status).toBe(204)
  expect((await visitor.auth.login.$post({ json: { username, password } })).status).toBe(200)
  expect((await visitor.auth.totp.$get()).status).toBe(401)
})

test('an operator turns off the second factor of a user who lost phone and codes', async () => {
  const { login, username } = await secured()
  const { commandSettings } = await startApi()
  const env = { ...process.env, ...commandSettings }
  const args = ['worker/operate/database/admin.ts', 'reset-second-factor', username]
  const reset = () => promisify(execFile)(process.execPath, args, { env })
  expect((await reset()).stdout).toContain('without a code')
  expect((await login()).status).toBe(200)
  await expect(reset()).rejects.toThrow('has no second factor')
})

test('the database holds neither the secret nor a recovery code', async () => {
  const { secret, recoveryCodes, username } = await secured()
  const { db, admin } = await startApi()
  const { rows } = await db.$client.execute('select * from second_factors')
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(secret)
  expect(stored.toLowerCase()).not.toContain(Buffer.from(bytesOf(secret)).toString('hex'))
  for (const code of recoveryCodes) expect(stored).not.toContain(code)

  const { entries } = await (await admin.admin.audit.$get({ query: { q: username } })).json()
  expect(entries.map((entry) => [entry.action, entry.new])).toEqual([
    ['update', 'turned on the second factor'],
    ['signIn', 'password'],
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})
