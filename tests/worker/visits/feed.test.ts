import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '#db/model/access.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { act, book, bookingOf, freeTimes, postVisit } from '#tests/helpers/visits/booking.ts'

const feed = '/api/auth/calendar-feed'
let api: Awaited<ReturnType<typeof startApi>>
let times: string[]

beforeAll(async () => {
  api = await startApi()
  times = (await freeTimes(api, 'consultation', 4)).map(({ startsAt }) => startsAt)
})

/** A new member of staff with this role. */
async function memberAs(role: Role, username: string) {
  const json = { username, password, role }
  const { user } = await (await api.admin.admin.users.$post({ json })).json()
  const login = await api.visitor.auth.login.$post({ json })
  const Cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const ask = (method = 'GET', headers = {}) =>
    api.fetch(feed, { method, headers: { Cookie, ...headers } })
  const make = async () => {
    const answer = await ask('POST')
    expect(answer.status).toBe(201)
    return new URL(((await answer.json()) as { url: string }).url).pathname
  }
  return { id: String(user?.id), username, ask, make }
}

const statusOf = async (path: string) => (await api.fetch(path)).status

/** The entries of a calendar, read by an independent library. */
async function entriesAt(path: string) {
  const answer = await api.fetch(path)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  return { text, entries: events.map((one) => Object.fromEntries(propertiesOf(one))) }
}

const propertiesOf = (event: ICAL.Component) =>
  event
    .getAllProperties()
    .map((property) => [property.name, String(property.getFirstValue())] as const)

const mayHaveOne: readonly Role[] = ['admin', 'coordinator']

test.each(keysOf(roles))('a feed as %s: only who may read visits has one', async (role) => {
  const { ask } = await memberAs(role, `feed-${role}`)
  const isAllowed = mayHaveOne.includes(role)
  expect((await ask('POST')).status).toBe(isAllowed ? 201 : 403)
  const state = await ask()
  expect(state.status).toBe(200)
  expect(await state.json()).toEqual({
    active: isAllowed,
    createdAt: isAllowed ? expect.any(String) : null,
  })
  expect((await ask('DELETE')).status).toBe(204)
})

test('without a session, or from another site, nobody makes or ends a feed', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await api.fetch(feed, { method })).status).toBe(401)
  }
  const { ask, make } = await memberAs('coordinator', 'feed-foreign')
  const path = await make()
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    expect((await ask('POST', headers)).status).toBe(403)
    expect((await ask('DELETE', headers)).status).toBe(403)
  }
  expect(await statusOf(path)).toBe(200)
})

test('entries carry time, place, type and initials, and nothing else of a person', async () => {
  const [first = '', second = '', third = '', fourth = ''] = times
  const person = { firstName: 'Ximena', lastName: 'Quill', phone: '+1 617 555 0177' }
  const visit = await book(api, first, { ...person, email: 'ximena@example.com' })
  const { location: _, ...pending } = bookingOf(second, { ...person, email: 'asked@example.com' })
  await postVisit(api, pending)
  await postVisit(api, bookingOf(third, { ...person, website: 'https://spam.example' }))
  const off = await book(api, fourth, { ...person, email: 'off@example.com' })
  await act(api, off, { cancel: true, reason: 'A cold' })
  const { make } = await memberAs('coordinator', 'feed-reader')
  const { text, entries } = await entriesAt(await make())
  expect(text).not.toMatch(/ximena|quill|@example\.com|555|cold/i)
  const names = new Set(entries.flatMap((entry) => Object.keys(entry)))
  expect([...names].sort()).toEqual(
    ['dtend', 'dtstamp', 'dtstart', 'location', 'sequence', 'status', 'summary', 'uid'].sort(),
  )
  const shown = entries.map(({ dtstart, status, summary }) => [dtstart, status, summary])
  const at = (startsAt: string) => startsAt.replace('.000', '')
  expect(shown).toEqual([
    [at(first), 'CONFIRMED', expect.stringMatching(/^X\. Q\.: /)],
    [at(second), 'TENTATIVE', expect.stringMatching(/^X\. Q\.: /)],
  ])
  expect(entries[0]?.['uid']).toMatch(new RegExp(`^visit-${visit.id}-[0-9a-f]{16}@`))
})

test('a feed tells calendar programs to look for changes every hour', async () => {
  const { make } = await memberAs('coordinator', 'feed-hourly')
  const answer = await api.fetch(await make())
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  const refresh = calendar.getFirstProperty('refresh-interval')
  expect([refresh?.type, String(refresh?.getFirstValue())]).toEqual(['duration', 'PT1H'])
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H')
  // Programs that ask more often get the newest state.
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
})

test('a feed is shown once; a new one, or its end, closes it', async () => {
  const { ask, make } = await memberAs('coordinator', 'feed-renewer')
  const first = await make()
  const second = await make()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  const { rows } = await api.db.$client.execute('select token_hash from calendar_feeds')
  for (const row of rows) expect(second).not.toContain(String(row['token_hash']))
  expect(await (await ask()).text()).not.toContain(second.slice(10, 40))
  const { entries } = await (
    await api.admin.admin.audit.$get({ query: { q: 'feed-renewer' } })
  ).json()
  expect(entries.filter(({ record }) => record === 'calendar_feeds')).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain(second.slice(10, 40))
  await ask('DELETE')
  expect(await statusOf(second)).toBe(404)
  expect(await (await ask()).json()).toEqual({ active: false, createdAt: null })
})

test('nobody sees or ends the feed of somebody else', async () => {
  const [owner, other] = [
    await memberAs('coordinator', 'feed-owner'),
    await memberAs('coordinator', 'feed-other'),
  ]
  const path = await owner.make()
  expect(await (await other.ask()).json()).toEqual({ active: false, createdAt: null })
  expect((await other.ask('DELETE')).status).toBe(204)
  expect(await statusOf(path)).toBe(200)
})

test('an altered address opens nothing', async () => {
  const { make } = await memberAs('coordinator', 'feed-altered')
  const path = await make()
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const last = token.endsWith('A') ? 'Q' : 'A'
  const wrong = [
    token,
    `${token.slice(0, -1)}${last}.ics`,
    `${token.slice(1)}.ics`,
    `${token}A.ics`,
    `${token}.ICS`,
    `${token}.ics.ics`,
    `%20${token}.ics`,
    `${token}%00.ics`,
    `..%2F${token}.ics`,
    `${'A'.repeat(43)}.ics`,
    `${'A'.repeat(5000)}.ics`,
    `${encodeURIComponent("' or 1=1 --")}.ics`,
    '%ff.ics',
    '.ics',
    '',
  ]
  for (const file of wrong) expect([file, await statusOf(`/calendar/${file}`)]).toEqual([file, 404])
  // The same letters in another encoding are the same address (RFC 3986, 6.2.2.2).
  const encoded = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}.ics`
  expect(await statusOf(`/calendar/${encoded}`)).toBe(200)
  expect((await api.fetch(path, { method: 'POST' })).status).toBe(405)
})

type Member = Awaited<ReturnType<typeof memberAs>>
const userOf = ({ id }: Member) => ({ route: api.admin.admin.users[':id'], param: { id } })

async function giveRole(member: Member, role: Role) {
  const { route, param } = userOf(member)
  return route.$put({ param, json: { name: member.username, role } })
}

const endings: Record<string, (member: Member) => Promise<{ ok: boolean }>> = {
  'is deleted': (member) => {
    const { route, param } = userOf(member)
    return route.$delete({ param, query: {} })
  },
  'is reset by an admin': (member) => {
    const { route, param } = userOf(member)
    return route.reset.$post({ param })
  },
  'has no access any more': (member) => giveRole(member, 'user'),
  'works on jobs from now on': (member) => giveRole(member, 'hr'),
}

test.each(Object.entries(endings))('a feed ends when its account %s', async (what, end) => {
  const member = await memberAs('coordinator', `feed-ended-${keysOf(endings).indexOf(what)}`)
  const path = await member.make()
  expect(await statusOf(path)).toBe(200)
  expect((await end(member)).ok).toBe(true)
  expect(await statusOf(path)).toBe(404)
})

test('while an account lacks a required second factor, it gets no feed, and its old one is closed', async () => {
  const { ask, make } = await memberAs('coordinator', 'feed-factor')
  const path = await make()
  await api.admin.admin.settings.$put({ json: { requireSecondFactor: true } })
  const refused = await ask('POST')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ lacksSecondFactor: true })
  expect(await statusOf(path)).toBe(404)
  // The admin has no second factor either, so only the database can undo the setting.
  await api.db.$client.execute('update settings set require_second_factor = 0')
  expect(await statusOf(path)).toBe(200)
})
