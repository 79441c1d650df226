import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { nextMidnight } from '#db/model/lib/time.ts'
import type { CandidatePage } from '#db/model/candidates/filter.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidate, makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { addColleague } from '#tests/helpers/candidates/histories.ts'

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const midnight = Date.parse(nextMidnight('America/New_York', Date.now()))
const closed = { status: 'closed', closedReason: 'other', dueAt: null, nextAction: null } as const

beforeEach(async () => {
  const { db } = await startApi()
  await db.run(sql`delete from candidates`)
})

type Query = Partial<Record<keyof CandidatePage, string>>

async function list(query: Query = {}) {
  const { adminFetch } = await startApi()
  const answer = await adminFetch(`/api/admin/candidates?${new URLSearchParams(query)}`)
  const { admin } = await startApi()
  type List = Awaited<ReturnType<Awaited<ReturnType<typeof admin.admin.candidates.$get>>['json']>>
  expect([query, answer.status]).toEqual([query, 200])
  return (await answer.json()) as List
}

const named = async (query?: Query) =>
  (await list(query)).candidates.map(({ lastName }) => lastName)

test('open candidates are listed by due time, and counted in the same answer', async () => {
  const { db } = await startApi()
  const me = 1
  await makeCandidates(
    db,
    { lastName: 'Tomorrow', dueAt: new Date(midnight + minute).toISOString() },
    { lastName: 'Late', dueAt: inMinutes(-10), ownerId: me },
    { lastName: 'Tonight', dueAt: new Date(midnight - 1).toISOString() },
    { lastName: 'Later', dueAt: inMinutes(-5) },
    { lastName: 'Closed', ...closed, ownerId: me },
    { lastName: 'Merged', dueAt: inMinutes(-20), mergedInto: 1 },
    { lastName: 'Enrolled', status: 'enrolled', dueAt: null, nextAction: null },
  )
  const { candidates, counts, nextCursor } = await list()
  expect(candidates.map(({ lastName }) => lastName)).toEqual([
    'Late',
    'Later',
    'Tonight',
    'Tomorrow',
  ])
  expect(candidates[0]).toMatchObject({ ownerId: me, ownerName: 'ada', attempts: 0, version: 1 })
  expect(candidates[0]).not.toHaveProperty('searchText')
  expect(counts).toEqual({ overdue: 2, today: 1, unassigned: 3, mine: 1, mineOverdue: 1, open: 4 })
  expect(nextCursor).toBeUndefined()
  expect(await named({ due: 'overdue' })).toEqual(['Late', 'Later'])
  expect(await named({ due: 'today' })).toEqual(['Tonight'])
  expect(await named({ owner: 'me' })).toEqual(['Late'])
  expect(await named({ owner: 'none', due: 'overdue' })).toEqual(['Later'])
  // The counts cover the whole desk, whatever the list shows.
  expect((await list({ status: 'closed' })).counts).toEqual(counts)
})

test('each filter finds its own, and several together what meets all of them', async () => {
  const { db } = await startApi()
  const grace = await addColleague('grace')
  await makeCandidates(
    db,
    { lastName: 'One', study: 'Heart study', dueAt: inMinutes(1) },
    { lastName: 'Two', status: 'talking', ownerId: grace.id, dueAt: inMinutes(2) },
    { lastName: 'Three', source: 'visit-request', status: 'talking', dueAt: inMinutes(3) },
    { lastName: 'Four', ...closed, study: 'Heart study' },
    { lastName: 'Five', status: 'enrolled', dueAt: null, nextAction: null },
    { lastName: 'Six', status: 'enrolled', dueAt: inMinutes(4) },
  )
  expect(await named({ study: 'Heart study' })).toEqual(['One'])
  expect(await named({ study: 'Heart study', status: 'all' })).toEqual(['Four', 'One'])
  expect(await named({ source: 'visit-request' })).toEqual(['Three'])
  expect(await named({ status: 'talking' })).toEqual(['Two', 'Three'])
  expect(await named({ status: 'talking', owner: String(grace.id) })).toEqual(['Two'])
  expect(await named({ status: 'closed' })).toEqual(['Four'])
  // People who wrote again after joining a study wait for an answer too.
  expect(await named({ status: 'enrolled' })).toEqual(['Six', 'Five'])
  expect(await named()).toEqual(['One', 'Two', 'Three', 'Six'])
  expect(await named({ status: 'all' })).toHaveLength(6)
  // Filters with empty values.
  expect(
    await named({ status: '', owner: '', due: '', study: '', source: '', q: '' }),
  ).toHaveLength(4)
})

test('every study that a candidate asked about is offered, whoever is on the page', async () => {
  const { db, admin } = await startApi()
  await makeCandidates(
    db,
    { study: 'Sleep study' },
    { study: 'Heart study' },
    { ...closed, study: 'Asthma study' },
    { study: 'Heart study' },
    {},
  )
  await makeCandidate(db, { study: 'Moved away', mergedInto: 1 })
  const answer = await admin.admin.candidates.studies.$get()
  expect(await answer.json()).toMatchObject({
    studies: ['Asthma study', 'Heart study', 'Sleep study'],
  })
})

test.each(['', 'all', 'closed'])(
  'pages of the list "%s" neither repeat nor miss anybody',
  async (status) => {
    const { db } = await startApi()
    const due = inMinutes(5)
    const more = status === 'closed' ? closed : { dueAt: due }
    await makeCandidates(
      db,
      ...Array.from({ length: 7 }, (_, n) => ({ lastName: `P${n}`, ...more })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ status, limit: '3', ...(cursor && { cursor }) })
      seen.push(...page.candidates.map(({ lastName }) => lastName))
      cursor = page.nextCursor
    } while (cursor)
    const inOrder = Array.from({ length: 7 }, (_, n) => `P${n}`)
    expect(seen).toEqual(status === '' ? inOrder : inOrder.toReversed())
  },
)

test('names, addresses and every form of a telephone number are searched', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { firstName: 'Zoë', lastName: 'Ångström', phone: '+1 617 555 0142', dueAt: inMinutes(9) },
    { firstName: 'Ada', lastName: 'Ang', phone: '617-555-0143', dueAt: inMinutes(1) },
    { firstName: 'Zo', lastName: 'Old', ...closed },
  )
  for (const q of ['angstrom zoe', 'zoë.å', '(617) 555-0142', '+16175550142', '0142'])
    expect([q, await named({ q })]).toEqual([q, ['Ångström']])
  expect(await named({ q: 'ang' })).toEqual(['Ang', 'Ångström'])
  expect(await named({ q: 'zo' })).toEqual(['Ångström'])
  expect(await named({ q: 'zo', status: 'all' })).toEqual(['Old', 'Ångström'])
  expect(await named({ q: '%' })).toEqual([])
})

const names = [
  [`Sean`, `O'Sullivan`],
  ['Siobhan', 'O’Sullivan'],
  ['Mei-Ling', 'Chen'],
  ['Mei\u2011Ling', 'Chen'],
  ['Иван', 'Зайцев'],
] as const

test('names are found with any apostrophe or hyphen, and in either order', async () => {
  const { db } = await startApi()
  const people = names.map(([firstName, lastName], n) => ({
    firstName,
    lastName,
    dueAt: inMinutes(n),
    email: `p${n}@example.com`,
  }))
  await makeCandidates(db, ...people)
  const first = async (q: string) =>
    (await list({ q })).candidates.map(({ firstName }) => firstName)
  for (const q of [`O'Sullivan`, 'O’Sullivan', 'O`Sullivan', 'OSULLIVAN', 'o sullivan'])
    expect([q, await first(q)]).toEqual([q, ['Sean', 'Siobhan']])
  for (const q of [
    'Mei-Ling',
    'Mei\u2011Ling',
    'Mei–Ling Chen',
    'Mei Ling',
    'meiling',
    'MeiLing Chen',
    'Chen, Mei-Ling',
    '“Mei-Ling” (Chen)',
  ])
    expect([q, (await first(q)).length]).toEqual([q, 2])
  await makeCandidates(db, { firstName: 'Ann', lastName: 'Meiling', dueAt: inMinutes(9) })
  expect(await first('Mei-Ling, Ann')).toEqual(['Ann'])
  expect(await first('зайцев')).toEqual(['Иван'])
  // In another script, a mark makes another letter.
  expect(await first('заицев')).toEqual([])
})

test('telephone numbers are found as they are dialled or pasted', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { lastName: 'Boston', phone: '(617) 555-0142', email: 'b@example.com' },
    { lastName: 'Desk', phone: '617-555-0177 ext. 4', email: 'd@example.com' },
    { lastName: 'London', phone: '+44 (0)20 7946 0958', email: 'l@example.com' },
  )
  for (const [q, who] of [
    ['011 1 617 555 0142', 'Boston'],
    ['01116175550142', 'Boston'],
    ['tel:+16175550142', 'Boston'],
    ['tel:+1-617-555-0142;ext=4', 'Boston'],
    ['\u202a+1 617 555 0142\u202c', 'Boston'],
    ['Tel. (617) 555 0142 x4', 'Boston'],
    ['617 555 0142 ext. 4', 'Boston'],
    ['0142', 'Boston'],
    ['617-555-0177', 'Desk'],
    ['+1 617 555 0177 extension 4', 'Desk'],
    ['011 44 20 7946 0958', 'London'],
    ['020 7946 0958', 'London'],
    ['0958', 'London'],
  ] as const)
    expect([q, await named({ q })]).toEqual([q, [who]])
})

test('whoever is sought is found in any status: open ones by due time, then the others', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { lastName: 'Moss Old', ...closed, updatedAt: '2026-05-04T10:00:00.000Z' },
    { lastName: 'Moss Later', dueAt: inMinutes(9) },
    { lastName: 'Moss Joined', status: 'enrolled', dueAt: null, nextAction: null },
    { lastName: 'Moss Soon', dueAt: inMinutes(1) },
    { lastName: 'Moss Merged', mergedInto: 1, dueAt: inMinutes(1) },
    { lastName: 'Else', dueAt: inMinutes(1) },
  )
  const everybody = ['Moss Soon', 'Moss Later', 'Moss Joined', 'Moss Old']
  expect(await named({ q: 'moss', status: 'any' })).toEqual(everybody)
  const [old] = (await list({ q: 'old', status: 'any' })).candidates
  expect(old).toMatchObject({ last: { contact: null, since: '2026-05-04T10:00:00.000Z' } })
  for (const limit of ['1', '2', '3']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const more = cursor && { cursor }
      const page = await list({ q: 'moss', status: 'any', limit, ...more })
      seen.push(...page.candidates.map(({ lastName }) => lastName))
      cursor = page.nextCursor
    } while (cursor)
    expect([limit, seen]).toEqual([limit, everybody])
  }
  const filter = { q: 'moss', status: 'any' }
  expect((await bulk({ filter, change: {}, dryRun: true })).body).toEqual({ changed: 4 })
})

test('a search shows whole words first, then beginnings of words, then what stands within them', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { firstName: 'Joanna', lastName: 'Within', dueAt: inMinutes(1) },
    { firstName: 'Annabel', lastName: 'Begins', dueAt: inMinutes(2) },
    { firstName: 'Mary-Ann', lastName: 'Double', dueAt: inMinutes(4) },
    { firstName: 'Ann', lastName: 'Whole', dueAt: inMinutes(3) },
    { firstName: 'Ann', lastName: 'Closed', ...closed },
    { firstName: 'Li', lastName: 'Short', dueAt: inMinutes(9) },
    { firstName: 'Ali', lastName: 'Short', dueAt: inMinutes(5) },
  )
  const sought = ['Whole', 'Double', 'Closed', 'Begins', 'Within']
  expect(await named({ q: 'ann', status: 'any' })).toEqual(sought)
  expect(await named({ q: 'ann' })).toEqual(['Whole', 'Double', 'Begins', 'Within'])
  expect(await named({ q: 'ann d', status: 'any' })).toEqual(['Double', 'Closed'])
  // One letter is not enough to count as similar.
  expect((await list({ q: 'a', status: 'any' })).candidates[0]?.firstName).toBe('Joanna')
  const short = (await list({ q: 'li', status: 'any' })).candidates
  expect(short.slice(0, 2).map(({ firstName }) => firstName)).toEqual(['Li', 'Ali'])
  for (const limit of ['1', '2', '3']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ q: 'ann', status: 'any', limit, ...(cursor && { cursor }) })
      seen.push(...page.candidates.map(({ lastName }) => lastName))
      cursor = page.nextCursor
    } while (cursor)
    expect([limit, seen]).toEqual([limit, sought])
  }
})

test('a whole name is first among thousands that contain it', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    ...Array.from({ length: 1500 }, (_, n) => ({
      firstName: 'Joanna',
      lastName: `Many${n}`,
      dueAt: inMinutes(n),
    })),
    { firstName: 'Ann', lastName: 'Sought', dueAt: inMinutes(5000) },
  )
  expect((await named({ q: 'ann', limit: '3' }))[0]).toBe('Sought')
})

test('who called, and whom we called, is told apart for today and yesterday', async () => {
  const { db, admin } = await startApi()
  const [caller = 0, called = 0, before = 0] = await makeCandidates(
    db,
    { lastName: 'Caller', dueAt: inMinutes(1) },
    { lastName: 'Called', dueAt: inMinutes(2) },
    { lastName: 'Before', dueAt: inMinutes(3) },
    { lastName: 'Nobody', dueAt: inMinutes(4) },
  )
  const log = async (id: number, json: { direction?: 'in'; channel?: 'email' }) => {
    const desk = admin.admin.candidates[':id'].attempts
    const answer = await desk.$post({
      param: { id: String(id) },
      json: { outcome: 'no-answer', ...json },
    })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  // A person who called but reached nobody is called back, and not closed.
  for (let n = 0; n < 4; n++)
    expect(await log(caller, { direction: 'in' })).toMatchObject({
      candidate: { nextAction: 'Call back' },
      event: { data: { direction: 'in' } },
    })
  expect(await log(called, {})).toMatchObject({ event: { data: { direction: 'out' } } })
  await log(before, { channel: 'email' })
  const yesterday = new Date(midnight - 25 * 60 * minute).toISOString()
  const data = JSON.stringify({ channel: 'phone', direction: 'in', outcome: 'reached', note: null })
  await db.run(sql`insert into candidate_events (candidate_id, at, "by", kind, data)
    values (${before}, ${yesterday}, 'user', 'attempt', ${data})`)
  expect(await named({ called: 'in-today' })).toEqual(['Caller'])
  expect(await named({ called: 'out-today' })).toEqual(['Called'])
  expect(await named({ called: 'in-yesterday' })).toEqual(['Before'])
  expect(await named({ called: 'out-yesterday' })).toEqual([])
  expect((await bulk({ filter: { called: 'in-today' }, change: {}, dryRun: true })).body).toEqual({
    changed: 1,
  })
  const [row] = (await list({ q: 'caller' })).candidates
  expect(row?.last.contact).toMatchObject({ direction: 'in', channel: 'phone' })
})

test('a search that finds thousands comes in pages by due time too', async () => {
  const { db } = await startApi()
  const due = (n: number) => inMinutes((n * 7919) % 1500)
  await makeCandidates(
    db,
    ...Array.from({ length: 1500 }, (_, n) => ({ lastName: `Many${n}`, dueAt: due(n) })),
    ...Array.from({ length: 20 }, (_, n) => ({ lastName: `Few${n}`, dueAt: due(n) })),
  )
  for (const [q, total] of [
    ['many', 1500],
    ['few', 20],
    ['example ma', 1500],
  ] as const) {
    const found = []
    let cursor: string | undefined
    do {
      const page = await list({ q, limit: '200', ...(cursor && { cursor }) })
      found.push(...page.candidates)
      cursor = page.nextCursor
    } while (cursor)
    expect([q, found.length, new Set(found.map(({ id }) => id)).size]).toEqual([q, total, total])
    expect(found.map(({ dueAt }) => dueAt)).toEqual(found.map(({ dueAt }) => dueAt).toSorted())
  }
})

test.each([
  'status=vip',
  'owner=you',
  'owner=0',
  'due=never',
  'called=never',
  'source=x',
  'limit=0',
  'cursor=x',
  'cursor=2026-01-01_1',
  "cursor=';--",
])('the query %s is refused', async (query) => {
  const { adminFetch } = await startApi()
  expect((await adminFetch(`/api/admin/candidates?${query}`)).status).toBe(400)
})

async function bulk(json: object) {
  const { adminFetch } = await startApi()
  const answer = await adminFetch('/api/admin/candidates/bulk', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  // taking-back.test.ts covers the undo.
  const { undo: _, ...body } = (await answer.json()) as { changed?: number; undo?: string }
  return { status: answer.status, body }
}

const eventsOf = async () => {
  const { db } = await startApi()
  const events = await db.all<{ who: string; kind: string; data: string; name: string }>(
    sql`select last_name as who, kind, data, name from candidate_events
      join candidates on candidates.id = candidate_id order by candidate_id, candidate_events.id`,
  )
  return events.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }))
}

const auditSince = async (id: number) => {
  const { db } = await startApi()
  return db.all<{ record_id: string; old: string; new: string }>(
    sql`select record_id, old, new from audit_log where record = 'candidates' and id > ${id} order by id`,
  )
}

async function lastEntry() {
  const { db } = await startApi()
  const [last] = await db.all<{ id: number }>(sql`select max(id) as id from audit_log`)
  return last?.id ?? 0
}

test('ticked candidates are assigned at once; who already has the owner does not count', async () => {
  const { db } = await startApi()
  const grace = await addColleague('bulk-owner')
  const ids = await makeCandidates(
    db,
    { lastName: 'First' },
    { lastName: 'Second', ownerId: 1 },
    { lastName: 'Has', ownerId: grace.id },
    { lastName: 'Merged', mergedInto: 1 },
  )
  await makeCandidate(db, { lastName: 'Other' })
  const before = await lastEntry()
  const asked = { ids: [...ids, 999_999], change: { ownerId: grace.id } }
  expect((await bulk({ ...asked, dryRun: true })).body).toEqual({ changed: 2 })
  expect(await eventsOf()).toEqual([])
  expect((await bulk(asked)).body).toEqual({ changed: 2 })
  expect((await bulk(asked)).body).toEqual({ changed: 0 })
  const { candidates } = await list({ owner: String(grace.id) })
  expect(candidates.map(({ lastName, version }) => [lastName, version]).toSorted()).toEqual([
    ['First', 2],
    ['Has', 1],
    ['Second', 2],
  ])
  const to = { to: grace.id, toName: 'bulk-owner' }
  expect(await eventsOf()).toEqual([
    { who: 'First', kind: 'owner', name: 'ada', data: { from: null, fromName: null, ...to } },
    { who: 'Second', kind: 'owner', name: 'ada', data: { from: 1, fromName: 'ada', ...to } },
  ])
  const entries = await auditSince(before)
  expect(entries.map(({ record_id: id }) => Number(id))).toEqual(ids.slice(0, 2))
  expect(entries.map((entry) => JSON.parse(entry.new))).toMatchObject([
    { status: 'new', ownerId: grace.id },
    { status: 'new', ownerId: grace.id },
  ])
  expect(JSON.parse(entries[1]?.old ?? '')).toMatchObject({ ownerId: 1 })
})

test('everything that the filter finds is closed with a reason', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { lastName: 'Late One', dueAt: inMinutes(-5) },
    { lastName: 'Late Two', dueAt: inMinutes(-5), ownerId: 1 },
    { lastName: 'Late Three', dueAt: inMinutes(-5), firstName: 'Grace' },
    { lastName: 'Early', dueAt: inMinutes(50) },
    { lastName: 'Closed', ...closed },
  )
  const filter = { due: 'overdue', owner: 'none', q: 'late ada' }
  const change = { status: 'closed', closedReason: 'unreachable' }
  expect((await bulk({ filter, change })).body).toEqual({ changed: 1 })
  expect((await list({ status: 'closed' })).candidates).toMatchObject([
    { lastName: 'Closed', closedReason: 'other' },
    { lastName: 'Late One', ...closed, closedReason: 'unreachable' },
  ])
  const data = { from: 'new', to: 'closed', reason: 'unreachable', reasonDetail: null }
  expect(await eventsOf()).toEqual([{ who: 'Late One', kind: 'status', name: 'ada', data }])
})

test('a due time is set where something is due, and a status brings its next step', async () => {
  const { db } = await startApi()
  await makeCandidates(
    db,
    { lastName: 'Open' },
    { lastName: 'Closed', ...closed },
    { lastName: 'Talking', status: 'talking', nextAction: 'Ask', dueAt: inMinutes(1) },
  )
  const dueAt = '2199-03-01T14:30:00.000Z'
  expect((await bulk({ filter: { status: 'all' }, change: { dueAt } })).body).toEqual({
    changed: 2,
  })
  expect(await named()).toEqual(['Open', 'Talking'])
  const change = { status: 'talking' }
  expect((await bulk({ filter: { status: 'all' }, change })).body).toEqual({ changed: 2 })
  const { candidates } = await list({ status: 'talking' })
  expect(candidates.find(({ lastName }) => lastName === 'Talking')).toMatchObject({
    nextAction: 'Ask',
    dueAt,
  })
  expect(candidates.find(({ lastName }) => lastName === 'Closed')).toMatchObject({
    nextAction: 'Follow up',
    closedReason: null,
    dueAt: expect.stringMatching(/^20/),
  })
  expect(await eventsOf()).toHaveLength(6)
})

test('four thousand at once take a moment, and each is noted', async () => {
  const { db } = await startApi()
  await makeCandidates(db, ...Array.from({ length: 4000 }, () => ({})))
  const before = await lastEntry()
  const change = { ownerId: 1, dueAt: '2199-03-01T14:30:00Z' }
  expect((await bulk({ filter: {}, change })).status).toBe(422)
  const asked = { filter: {}, all: true, change }
  // An empty change: the answer is how many candidates the filter finds.
  expect((await bulk({ filter: {}, change: {}, dryRun: true })).body).toEqual({ changed: 4000 })
  const start = performance.now()
  expect((await bulk({ ...asked, dryRun: true })).body).toEqual({ changed: 4000 })
  expect((await bulk(asked)).body).toEqual({ changed: 4000 })
  expect(performance.now() - start).toBeLessThan(3000)
  expect(await eventsOf()).toHaveLength(8000)
  expect(await auditSince(before)).toHaveLength(4000)
})

test.each([
  [{ change: { ownerId: null } }, 'either ids or a filter'],
  [{ ids: [1], filter: {}, change: { ownerId: null } }, 'either ids or a filter'],
  [{ ids: [1], all: true, change: { ownerId: null } }, 'either ids or a filter'],
  // A misspelt name would find all people, or would change people who should only be counted.
  [{ filter: {}, change: { ownerId: null } }, 'finds everybody'],
  [{ filter: { owner: '', q: ' ' }, all: false, change: { ownerId: null } }, 'finds everybody'],
  [{ filter: { onwer: 'me' }, change: { ownerId: null } }, 'nothing called "onwer"'],
  [{ filter: { due: 'today', Status: 'new' }, change: { ownerId: null } }, 'called "Status"'],
  [{ ids: [1], change: { ownerId: null }, dryrun: true }, 'nothing called "dryrun"'],
  [{ ids: [1], change: { ownerId: null, duAt: null } }, 'nothing called "duAt"'],
  [{ ids: [1], change: {} }, 'say what to change'],
  [{ ids: [1], change: { status: 'closed' } }, 'why this candidate is closed'],
  [
    { ids: [1], change: { status: 'enrolled', dueAt: '2199-03-01T14:30:00Z' } },
    'Nothing is due in this status',
  ],
  [{ ids: [1], change: { ownerId: 999_999 } }, 'cannot work on candidates'],
  [{ ids: ['x'], change: { ownerId: null } }, ''],
  [{ ids: Array(5001).fill(1), change: { ownerId: null } }, 'at most 5000'],
  [{ filter: { status: 'vip' }, change: { ownerId: null } }, ''],
])('the change of many %j is refused', async (json, detail) => {
  expect(await bulk(json)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining(detail) },
  })
})

test('filters are kept for each user, without what was searched', async () => {
  const { admin } = await startApi()
  const mine = admin.admin['candidate-filters']
  const theirs = (await addColleague('filters')).api.admin['candidate-filters']
  const json = {
    name: 'Mine, today',
    query: 'owner=me&q=Ada%20Moss&due=today',
  }
  const kept = await (await mine.$post({ json })).json()
  expect(kept).toMatchObject({ filter: { name: 'Mine, today', query: 'owner=me&due=today' } })
  // Replaces the filter of that name.
  await mine.$post({ json: { ...json, query: 'owner=none' } })
  const { filters } = await (await mine.$get()).json()
  expect(filters).toMatchObject([{ name: 'Mine, today', query: 'owner=none' }])
  expect(await (await theirs.$get()).json()).toEqual({ filters: [] })
  const param = { id: String(filters[0]?.id) }
  expect((await theirs[':id'].$delete({ param })).status).toBe(404)
  expect((await mine[':id'].$delete({ param })).status).toBe(204)
  for (const wrong of [
    { name: '', query: '' },
    { name: 'x'.repeat(61), query: '' },
    { name: 'x', query: 'status=vip' },
    { name: 'x', query: 'onwer=me' },
    { name: 'x', query: `study=${'x'.repeat(500)}` },
  ])
    expect((await mine.$post({ json: wrong })).status).toBe(422)
  const many = await Promise.all(
    Array.from({ length: 31 }, (_, n) => mine.$post({ json: { name: `N${n}`, query: '' } })),
  )
  expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(201), 409])
})
