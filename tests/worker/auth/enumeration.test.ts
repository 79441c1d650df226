import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'
import { expectSameTime } from '#tests/helpers/auth/timing.ts'

const pairs = 100

/** On a busy machine, more pairs are needed to rule out chance. */
const timeout = 300_000

const known = { username: 'known', email: 'known@clinic.example' }
const password = 'quiet lantern harbour'
let api: Awaited<ReturnType<typeof startApi>>
let device: ReturnType<typeof createAuthenticator>

beforeAll(async () => {
  api = await startApi()
  await api.admin.admin.users.$post({ json: { ...known, password, role: 'hr' } })
  const login = await api.visitor.auth.login.$post({ json: { ...known, password } })
  const me = api.as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  device = createAuthenticator(api.siteUrl)
  const { challenge } = await (await me.auth.passkeys.options.$post()).json()
  const json = { name: 'My phone', response: device.register(challenge) }
  expect((await me.auth.passkeys.$post({ json })).status).toBe(201)
})

const post = (path: string, body: object) =>
  api.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const recover = (email: string) => post('recovery', { email })
const signIn = (username: string) => post('login', { username, password: 'a wrong password' })
const invited = (token: string) => api.fetch(`/api/auth/invites/${token}`)
const accept = (token: string) => post(`invites/${token}`, { username: 'grace', password })

/** Sends the signature of another device under the id of a passkey. */
const withPasskey = ({ id, rawId }: ReturnType<typeof device.signIn>) => {
  const forged = createAuthenticator(api.siteUrl).signIn('A'.repeat(43), 1)
  return post('passkey', { response: { ...forged, id, rawId } })
}

/** All that an answer reveals: status, body and the names of the headers. */
const told = async (answer: Response) => [
  answer.status,
  await answer.text(),
  [...answer.headers.keys()].sort(),
]

async function expectAlike(one: () => Promise<Response>, other: () => Promise<Response>) {
  expect(await told(await one())).toEqual(await told(await other()))
  await expectSameTime(pairs, one, other)
}

const nobody = 'nobody@clinic.example'

test('asking for a link does not tell whether an address has an account', { timeout }, () =>
  expectAlike(
    () => recover(known.email),
    () => recover(nobody),
  ),
)

test('a passkey that is known is answered like one that is not', { timeout }, () => {
  const known = device.signIn('x', 1)
  const unknown = createAuthenticator(api.siteUrl).signIn('x', 1)
  return expectAlike(
    () => withPasskey(known),
    () => withPasskey(unknown),
  )
})

test(
  'a forged link is answered alike, whether its handle is one of an open invite or not',
  { timeout },
  async () => {
    const json = { name: 'Grace', email: 'grace@clinic.example', role: 'hr' } as const
    const { invite } = await (await api.admin.admin.invites.$post({ json })).json()
    const [handle = ''] = (invite.url.split('#')[1] ?? '').split('.')
    const forged = `${handle}.${'A'.repeat(43)}`
    const unknown = `${crypto.randomUUID()}.${'A'.repeat(43)}`
    await expectAlike(
      () => invited(forged),
      () => invited(unknown),
    )
    await expectAlike(
      () => accept(forged),
      () => accept(unknown),
    )
  },
)

test(
  'a wrong password is answered alike for an account, for one without a password, and for none',
  { timeout },
  async () => {
    const json = { username: 'keyholder', password, role: 'hr' } as const
    await api.admin.admin.users.$post({ json })
    await api.db.$client.execute("update users set password = '' where username = 'keyholder'")
    // Failed attempts would close the account to unknown devices, so they are deleted.
    const forget = () => api.db.$client.execute('delete from failed_logins')
    for (const [username, other] of [
      ['known', ''],
      ['keyholder', ''],
      [known.email, '@clinic.example'],
    ] as const) {
      await expectAlike(
        async () => (await forget(), signIn(username)),
        async () => (await forget(), signIn(`nobody-${crypto.randomUUID()}${other}`)),
      )
    }
  },
)
