import { expect, test } from 'vitest'
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
