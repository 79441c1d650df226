import { beforeAll, expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import { startApi } from '#tests/helpers/start/api.ts'

let api: Awaited<ReturnType<typeof startApi>>

type Wishes = Parameters<(typeof api.visitor)['email-preferences']['$put']>[0]['json']

/** A person who ticked the box. With `wishes`, the person has also confirmed them through the mailed link. */
async function subscriber(firstName: string, wishes?: Partial<Wishes>) {
  const email = `${firstName.toLowerCase().replace('ö', 'o')}@example.com`
  const contact = { contactName: firstName, company: 'Northwind', email, keepInformed: true }
  expect((await api.visitor['sponsor-inquiry'].$post({ json: contact })).status).toBe(201)
  const key = { email, token: (await findPreferences(api.db, email))?.unsubscribeToken as string }
  if (wishes) await api.visitor['email-preferences'].$put({ json: { ...key, ...wishes } })
  return key
}

beforeAll(async () => {
  api = await startApi()
  await subscriber('Waiting')
  await subscriber('Hearty', { therapeuticAreas: ['Cardiology', 'Oncology'], healthTips: false })
  await subscriber('Ösa', { therapeuticAreas: ['Oncology'], frequency: 'daily', lastName: 'Moss' })
  const gone = await subscriber('Gone', { frequency: 'monthly' })
  await api.visitor['email-preferences'].unsubscribe.$post({ json: gone })
})

const list = async (query: Record<string, string> = {}) => {
  const answer = await api.adminFetch(`/api/admin/subscribers?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.json() as Promise<{
    subscribers: ({ firstName: string } & Record<string, unknown>)[]
    nextCursor?: number
  }>
}

const names = async (query: Record<string, string>) =>
  (await list(query)).subscribers.map(({ firstName }) => firstName)

test('staff see who subscribed, why, when and to what, and no token', async () => {
  const { subscribers } = await list()
  expect(subscribers.map(({ state }) => state)).toEqual([
    'unsubscribed',
    'subscribed',
    'subscribed',
    'unconfirmed',
  ])
  expect(subscribers[1]).toMatchObject({
    email: 'osa@example.com',
    lastName: 'Moss',
    source: 'sponsor inquiry',
    frequency: 'daily',
    therapeuticAreas: ['Oncology'],
    createdAt: expect.stringMatching(/^20/),
    confirmedAt: expect.stringMatching(/^20/),
    unsubscribedAt: null,
  })
  expect(JSON.stringify(subscribers)).not.toMatch(/token|[0-9a-f]{32}/i)
})

test('the list is narrowed by state, topic, area, frequency and words, and comes in pages', async () => {
  expect(await names({ state: 'subscribed' })).toEqual(['Ösa', 'Hearty'])
  expect(await names({ state: 'unconfirmed' })).toEqual(['Waiting'])
  expect(await names({ state: 'unsubscribed' })).toEqual(['Gone'])
  expect(await names({ topic: 'healthTips', state: 'subscribed' })).toEqual(['Ösa'])
  expect(await names({ area: 'Oncology' })).toEqual(['Ösa', 'Hearty'])
  expect(await names({ area: 'Cardiology' })).toEqual(['Hearty'])
  expect(await names({ frequency: 'monthly' })).toEqual(['Gone'])
  expect(await names({ q: 'ösa moss' })).toEqual(['Ösa'])
  expect(await names({ q: 'moss GONE' })).toEqual([])
  expect(await names({ q: '%' })).toEqual([])
  const { subscribers, nextCursor } = await list({ limit: '3' })
  expect(subscribers).toHaveLength(3)
  expect(await names({ limit: '3', cursor: String(nextCursor) })).toEqual(['Waiting'])
  expect((await api.adminFetch('/api/admin/subscribers?state=asleep')).status).toBe(400)
})

test('the numbers say whom an issue would reach', async () => {
  const { counts } = await (await api.admin.admin.subscribers.counts.$get()).json()
  expect(counts.states).toEqual({ subscribed: 2, unconfirmed: 1, unsubscribed: 1 })
  expect(counts.topics).toMatchObject({ newsUpdates: 2, healthTips: 1 })
  expect(counts.frequencies).toEqual({ daily: 1, weekly: 1, monthly: 0 })
  expect(counts.areas).toMatchObject({ Oncology: 2, Cardiology: 1, Neurology: 0 })
})

test('staff find the subscribers of the areas that they list now, and of those that they listed before', async () => {
  const list = (newsAreas: string[]) =>
    api.admin.admin.content[':sectionKey'].$put({
      param: { sectionKey: 'research_areas' },
      json: { content: { newsAreas } },
    })
  await list(['Long COVID', 'Cardiology'])
  const { counts } = await (await api.admin.admin.subscribers.counts.$get()).json()
  expect(Object.entries(counts.areas)).toEqual([
    ['Long COVID', 0],
    ['Cardiology', 1],
    ['Oncology', 2],
    ['Other', 0],
  ])
  expect(await names({ area: 'Oncology' })).toEqual(['Ösa', 'Hearty'])
  expect(await names({ area: 'Long COVID' })).toEqual([])
})

const entries = async (action: string) => {
  const log = await (await api.admin.admin.audit.$get({ query: {} })).json()
  return log.entries.filter(
    (entry) => entry.action === action && entry.record === 'email_preferences',
  )
}

test('reading is noted once an hour for each who reads, and every export', async () => {
  await list()
  await list({ q: 'Hearty' })
  expect(await entries('read')).toMatchObject([{ username: 'ada' }])

  const file = await api.adminFetch('/api/admin/exports/subscribers.csv?state=subscribed')
  expect(file.headers.get('Content-Disposition')).toMatch(/filename="subscribers-\d{4}/)
  const csv = await file.text()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain('"Id","Email","First name","Last name","State","Study notifications"')
  expect(csv).toContain('"Cardiology,Oncology","sponsor inquiry","20')
  expect(csv).not.toMatch(/token|[0-9a-f]{32}/i)
  expect(await entries('export')).toMatchObject([{ new: { rows: 'some, by a search or filter' } }])
})

test('a subscriber is removed, noted without the address, and the link opens nothing any more', async () => {
  const key = await subscriber('Leaving', {})
  const [row] = (await list({ q: 'leaving' })).subscribers
  const param = { id: String(row?.['id']) }
  const remove = () => api.admin.admin.subscribers[':id'].$delete({ param })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await names({ q: 'leaving' })).toEqual([])
  const opened = await api.fetch(`/api/email-preferences?${new URLSearchParams(key)}`)
  expect(opened.status).toBe(403)
  const [entry] = await entries('delete')
  expect(entry).toMatchObject({ recordId: param.id, old: { state: 'subscribed' } })
  expect(JSON.stringify(entry)).not.toContain('leaving@')
})

test('only staff see subscribers', async () => {
  for (const path of ['subscribers', 'subscribers/counts', 'exports/subscribers.csv']) {
    expect((await api.fetch(`/api/admin/${path}`)).status).toBe(401)
  }
  expect((await api.fetch('/api/admin/subscribers/1', { method: 'DELETE' })).status).toBe(401)
})
