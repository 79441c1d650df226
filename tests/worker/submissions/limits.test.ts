import { expect, test } from 'vitest'
import { networkOf } from '#worker/lib/http/network.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

// The limits of wrangler.toml: 120 submissions a minute.
const limited = () => startApi({ LOCAL_RATE_LIMIT: 'on' })

const minute = () => Math.floor(Date.now() / 60_000)
let networks = 0

/**
 * Runs `work` within one minute of the clock, because requests are counted by minute, from a network that has sent
 * nothing yet. Repeats it if the minute ended meanwhile.
 */
async function withinOneMinute<T>(work: (network: string) => Promise<T>): Promise<T> {
  for (;;) {
    const began = minute()
    const result = await work(`2001:db8:9:${++networks}`)
    if (minute() === began) return result
  }
}

test('one address sends so many forms a minute, and is told when to come back', async () => {
  const { fetch } = await limited()
  const { refused, page } = await withinOneMinute(async (network) => {
    const headers = { 'CF-Connecting-IP': `${network}::1` }
    const send = () => fetch('/api/objects/upload', { method: 'POST', headers })
    const answers = await Promise.all(Array.from({ length: 130 }, send))
    const body = new URLSearchParams({ firstName: 'Ada', message: 'A long story.' })
    const page = await fetch('/api/patient-inquiry', { method: 'POST', headers, body })
    return { refused: answers.filter(({ status }) => status === 429), page }
  })
  expect(refused).toHaveLength(10)
  expect(refused[0]?.headers.get('Retry-After')).toBe('60')
  expect(refused[0]?.headers.get('Content-Type')).toBe('application/problem+json')
  // A form sent without JavaScript gets a page that says so and keeps all typed values.
  expect(page.status).toBe(429)
  expect(page.headers.get('Retry-After')).toBe('60')
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
  const html = await page.text()
  expect(html).toContain('Please wait a minute and try again')
  expect(html).toContain('value="Ada"')
  expect(html).toContain('>A long story.</textarea>')
  expect((await fetch('/api/blog')).status).toBe(200)
})

// 200 people an hour are three or four a minute. Only people who come together reach the limit: after a lecture, in a
// class, in a waiting room.
test('sixty people of one school, hospital or office send a form within one minute, with a correction each', async () => {
  const { fetch } = await limited()
  const send = (address: string, json: object) =>
    fetch('/api/patient-inquiry', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
      body: JSON.stringify(json),
    })
  const addresses: ((network: string, person: number) => string)[] = [
    () => `198.51.100.${networks}`,
    (network, person) => `${network}::${(person + 1).toString(16)}`,
  ]
  for (const addressOf of addresses) {
    const statuses = await withinOneMinute((network) =>
      Promise.all(
        Array.from({ length: 60 }, async (_, person) => {
          const address = addressOf(network, person)
          const typo = await send(address, { ...inquiry({}), email: 'not an address' })
          const sent = await send(address, inquiry({ email: `person-${person}@example.com` }))
          return [typo.status, sent.status]
        }),
      ),
    )
    // If the database is busy, the inbox takes the form.
    expect(statuses.map(([typo]) => typo)).toEqual(Array(60).fill(422))
    expect([201, 202]).toEqual(expect.arrayContaining(statuses.map(([, sent]) => sent)))
  }
})

test('one address fails so often a minute, and then no password is looked at, the right one neither', async () => {
  const { fetch, db } = await limited()
  const body = JSON.stringify({ username: 'ada', password: 'a wrong password' })
  const lookedAt = async () => {
    const { rows } = await db.$client.execute('select count(*) as n from failed_logins')
    return Number(rows[0]?.['n'])
  }
  const { statuses, counted, right, known } = await withinOneMinute(async (network) => {
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': `${network}::1` }
    const before = await lookedAt()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 14; attempt++) {
      statuses.push((await fetch('/api/auth/login', { method: 'POST', headers, body })).status)
    }
    const counted = (await lookedAt()) - before
    const right = (cookie?: string) =>
      fetch('/api/auth/login', {
        method: 'POST',
        headers: { ...headers, ...(cookie && { Cookie: cookie }) },
        body: JSON.stringify(admin),
      })
    const known = { ...headers, 'CF-Connecting-IP': `${network}1::1` }
    const elsewhere = await fetch('/api/auth/login', {
      method: 'POST',
      headers: known,
      body: JSON.stringify(admin),
    })
    const device = elsewhere.headers.getSetCookie().find((one) => one.includes('device=')) ?? ''
    return { statuses, counted, right: await right(), known: await right(device.split(';')[0]) }
  })
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  expect(counted).toBe(10)
  expect(right.status).toBe(429)
  expect(right.headers.get('Retry-After')).toBe('60')
  // A user who shares an address with guessers can still sign in from a known device.
  expect(known.status).toBe(200)
  const { rows } = await db.$client.execute('select network from failed_logins')
  expect(JSON.stringify(rows)).not.toContain('2001')
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
  const accepted = async (addresses: string[]) => {
    const statuses = await Promise.all(addresses.map(ask))
    return statuses.filter((status) => status === 200).length
  }
  const hosts = Array.from({ length: 150 }, (_, host) => (host + 1).toString(16))
  const ofOneNetwork = (network: string) => accepted(hosts.map((host) => `${network}::${host}`))
  expect(await withinOneMinute(ofOneNetwork)).toBe(120)
  expect(await withinOneMinute((network) => ask(`${network}::1`))).toBe(200)
  const asIPv4 = await withinOneMinute(async () => {
    const address = `192.0.2.${networks}`
    return [await accepted(hosts.map(() => `::ffff:${address}`)), await ask(address)]
  })
  expect(asIPv4).toEqual([120, 429])
})
