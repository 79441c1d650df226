import { expect, test } from 'vitest'
import { networkOf } from '../../worker/lib/http/network.ts'
import { startApi } from '../helpers/api.ts'

// The bindings' own limits, as wrangler.toml sets them: 10 logins and 30 submissions a minute.
const limited = async () => {
  const api = await startApi({ LOCAL_RATE_LIMIT: 'on' })
  await roomInTheMinute()
  return api
}

/** Locally a minute is one of the clock's: what is to be counted together must not meet its end. */
async function roomInTheMinute(needed = 15_000) {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < needed) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

test('one address sends so many forms a minute, and is told when to come back', async () => {
  const { visitor, fetch } = await limited()
  const send = () => visitor.objects.upload.$post() as unknown as Promise<Response>
  const answers = await Promise.all(Array.from({ length: 40 }, send))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]?.headers.get('Retry-After')).toBe('60')
  expect(refused[0]?.headers.get('Content-Type')).toBe('application/problem+json')
  // A form sent without JavaScript is told so on its page, with everything typed kept.
  const fields = { firstName: 'Ada', message: 'A long story.' }
  const form = { method: 'POST', body: new URLSearchParams(fields) }
  const page = await fetch('/api/patient-inquiry', form)
  expect(page.status).toBe(429)
  expect(page.headers.get('Retry-After')).toBe('60')
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
  const html = await page.text()
  expect(html).toContain('Please wait a minute and try again')
  expect(html).toContain('value="Ada"')
  expect(html).toContain('>A long story.</textarea>')
  expect((await fetch('/api/blog')).status).toBe(200)
})

test('one address tries so many passwords a minute, before any is looked at', async () => {
  const { visitor } = await limited()
  const json = { username: 'ada', password: 'a wrong password' }
  const statuses: number[] = []
  let last = 0
  for (let attempt = 0; attempt < 14; attempt++) {
    const started = performance.now()
    statuses.push((await visitor.auth.login.$post({ json })).status)
    last = performance.now() - started
  }
  expect(statuses).toContain(401)
  expect(statuses.at(-1)).toBe(429)
  expect(last).toBeLessThan(150)
})

test('an IPv6 network of one owner is one address, and an IPv4 address is one in any spelling', async () => {
  for (const [address, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
    ['local', 'local'],
  ] as const) {
    expect([address, networkOf(address)]).toEqual([address, network])
  }
  const { fetch } = await limited()
  const ask = async (address: string) => {
    const headers = { 'CF-Connecting-IP': address }
    return (await fetch('/api/objects/upload', { method: 'POST', headers })).status
  }
  const from = async (addresses: string[]) => {
    const statuses = await Promise.all(addresses.map(ask))
    return statuses.filter((status) => status === 200).length
  }
  const hosts = Array.from({ length: 60 }, (_, host) => (host + 1).toString(16))
  expect(await from(hosts.map((host) => `2001:db8:5:6::${host}`))).toBe(30)
  expect(await ask('2001:db8:5:7::1')).toBe(200)
  expect(await from(hosts.map(() => '::ffff:192.0.2.99'))).toBe(30)
  expect(await ask('192.0.2.99')).toBe(429)
})
