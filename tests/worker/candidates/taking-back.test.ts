import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Attempt } from '#db/model/candidates/candidates.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidate, makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { addCandidate, addColleague, storedCandidate } from '#tests/helpers/candidates/histories.ts'

type Api = Awaited<ReturnType<typeof startApi>>['admin']
type Answer = { status: number; body: { detail?: string } & Record<string, unknown> }

const later = '2199-03-01T14:30:00.000Z'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A candidate, and the requests of staff about it. */
async function deskOf(id: number, api?: Api) {
  const { admin } = await startApi()
  const one = (api ?? admin).admin.candidates[':id']
  const param = { id: String(id) }
  return {
    id,
    read: async () => (await one.$get({ param })).json(),
    call: async (json: Partial<Attempt> & Pick<Attempt, 'outcome'>) => {
      const answer = await one.attempts.$post({ param, json })
      expect(answer.status).toBe(201)
      return answer.json()
    },
    put: async (change: object) => {
      const { version } = await storedCandidate(id)
      const answer = await one.$put({ param, json: { ...change, basedOn: version } })
      expect(answer.status).toBe(200)
    },
    takeBack: async (event: number): Promise<Answer> => {
      const answer = await one.attempts[':event'].undo.$post({
        param: { ...param, event: String(event) },
      })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

/** The fields that a call changes. */
async function stateOf(id: number) {
  const { status, closedReason, nextAction, dueAt, attempts } = await storedCandidate(id)
  return { status, closedReason, nextAction, dueAt, attempts }
}

/** The figures that a call can change. */
async function figures() {
  const { admin } = await startApi()
  const read = await (await admin.admin.figures.$get({ query: {} })).json()
  const { medianFirstAttemptMinutes, promise, funnel } = read
  return { medianFirstAttemptMinutes, promise, funnel }
}

test('a call that is taken back leaves status, step, number of tries and figures as they were', async () => {
  const { id } = await addCandidate({ promiseAt: later })
  const before = [await stateOf(id), await figures()]
  const { call, takeBack, read } = await deskOf(id)
  const { event } = await call({ outcome: 'reached', note: 'Wrong person!' })
  expect([await stateOf(id), await figures()]).not.toEqual(before)
  expect((await figures()).funnel.reached).toBe(1)
  expect(await takeBack(event.id)).toMatchObject({
    status: 201,
    body: {
      candidate: { status: 'new', attempts: 0, nextAction: 'Call', version: 3 },
      event: { kind: 'undo', name: 'ada', data: { outcome: 'reached', kept: [] } },
    },
  })
  expect([await stateOf(id), await figures()]).toEqual(before)
  expect(await storedCandidate(id)).toMatchObject({ firstAttemptAt: null, furthest: 0 })

  // The history keeps the call with its note, and also that it was taken back.
  const { events, proposals } = await read()
  expect(events.map(({ kind }) => kind)).toEqual([
    'submission',
    'attempt',
    'status',
    'due',
    'undo',
    'status',
    'due',
  ])
  expect(events.at(-2)).toMatchObject({ data: { from: 'talking', to: 'new' } })
  expect(proposals.outcomes.voicemail.nextAction).toBe('Call again')
})

test('a call is taken back once, for ten minutes, and by nobody but the caller', async () => {
  const { db } = await startApi()
  const id = await makeCandidate(db)
  const { call, takeBack, put } = await deskOf(id)
  const first = (await call({ outcome: 'voicemail' })).event.id
  const grace = await deskOf(id, (await addColleague('grace')).api)
  const refused = await grace.takeBack(first)
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('ada') } })
  const editor = await deskOf(id, (await addColleague('writes', 'editor')).api)
  expect((await editor.takeBack(first)).status).toBe(403)

  const answers = await Promise.all([takeBack(first), takeBack(first), takeBack(first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await takeBack(first)).body.detail).toContain('already')
  expect(await stateOf(id)).toMatchObject({ status: 'new', attempts: 0 })

  await put({ nextAction: 'Something else' })
  const other = await deskOf(await makeCandidate(db))
  expect((await other.takeBack(first)).status).toBe(404)
  expect((await takeBack(999_999)).status).toBe(404)
  const old = await db.get<{ id: number }>(sql`insert into candidate_events
    (candidate_id, at, "by", user_id, kind, data)
    values (${id}, ${ago(10.1)}, 'user', 1, 'attempt', '{"outcome":"voicemail","channel":"phone"}') returning id`)
  const late = await takeBack(old?.id ?? 0)
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('10 minutes') },
  })
})

test('what somebody has changed since the call stays, and the answer says so', async () => {
  const { db } = await startApi()
  const [byHand = 0, decided = 0, assigned = 0] = await makeCandidates(db, {}, {}, {})
  const hand = await deskOf(byHand)
  const reached = await hand.call({ outcome: 'reached' })
  await hand.put({ dueAt: later, nextAction: 'Send the papers' })
  expect(await hand.takeBack(reached.event.id)).toMatchObject({
    body: { event: { data: { kept: ['step'] } } },
  })
  expect(await stateOf(byHand)).toMatchObject({
    status: 'new',
    attempts: 0,
    dueAt: later,
    nextAction: 'Send the papers',
  })

  const desk = await deskOf(decided)
  const talked = await desk.call({ outcome: 'reached' })
  await desk.put({ status: 'closed', closedReason: 'not-interested' })
  expect(await desk.takeBack(talked.event.id)).toMatchObject({
    body: { event: { data: { kept: ['status', 'step'] } } },
  })
  expect(await stateOf(decided)).toMatchObject({ status: 'closed', dueAt: null, attempts: 0 })

  const { call, put, takeBack } = await deskOf(assigned)
  const missed = await call({ outcome: 'no-answer' })
  await put({ ownerId: 1 })
  expect(await takeBack(missed.event.id)).toMatchObject({ body: { event: { data: { kept: [] } } } })
  expect(await storedCandidate(assigned)).toMatchObject({ status: 'new', attempts: 0, ownerId: 1 })
})

test('of two calls either is taken back, and without both it is as before them', async () => {
  const { db } = await startApi()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const id = await makeCandidate(db)
    const before = await stateOf(id)
    const { call, takeBack } = await deskOf(id)
    const calls = [await call({ outcome: 'no-answer' }), await call({ outcome: 'reached' })]
    const [first, second] = order.map((at) => calls[at]?.event.id ?? 0)
    await takeBack(first ?? 0)
    expect(await stateOf(id)).toMatchObject({
      attempts: 1,
      status: order[0] === 0 ? 'talking' : 'contacting',
    })
    await takeBack(second ?? 0)
    expect(await stateOf(id)).toEqual(before)
  }
})

test('the third call in a row proposes the end, unless one of them was taken back', async () => {
  const { db } = await startApi()
  const { call, takeBack } = await deskOf(await makeCandidate(db))
  await call({ outcome: 'no-answer' })
  await takeBack((await call({ outcome: 'no-answer' })).event.id)
  expect((await call({ outcome: 'no-answer' })).candidate.nextAction).toBe('Call again')
  expect((await call({ outcome: 'no-answer' })).candidate.nextAction).toBe('Close as unreachable')
})

test('a call of a candidate who was merged since is taken back, and stays so when the merge is undone', async () => {
  const { admin } = await startApi()
  const [kept, other] = [await addCandidate(), await addCandidate()]
  const { call } = await deskOf(other.id)
  const { event } = await call({ outcome: 'reached' })
  const pair = { param: { id: String(kept.id), other: String(other.id) } }
  const merging = await admin.admin.candidates[':id'].merge[':other'].$post(pair)
  const { merge } = (await merging.json()) as { merge: { id: number } }
  expect(await storedCandidate(kept.id)).toMatchObject({ attempts: 1 })
  const { takeBack } = await deskOf(kept.id)
  expect((await takeBack(event.id)).status).toBe(201)
  expect(await storedCandidate(kept.id)).toMatchObject({ attempts: 0, status: 'new' })
  await admin.admin.candidates.merges[':id'].undo.$post({ param: { id: String(merge.id) } })
  expect(await storedCandidate(other.id)).toMatchObject({
    mergedInto: null,
    attempts: 0,
    status: 'new',
    nextAction: 'Call',
    firstAttemptAt: null,
    furthest: 0,
  })
})

test('a closed person who calls back is opened by the call, and closed again without it', async () => {
  const { db } = await startApi()
  const closed = {
    status: 'closed',
    closedReason: 'unreachable',
    dueAt: null,
    nextAction: null,
  } as const
  const [back = 0, stays = 0, missed = 0] = await makeCandidates(db, closed, closed, closed)
  const { call, takeBack, read } = await deskOf(back)
  const { proposals } = await read()
  expect(proposals.outcomes.reached).toMatchObject({ status: 'closed', dueAt: null })
  expect(proposals.reopened?.reached).toMatchObject({ status: 'talking', nextAction: 'Follow up' })
  const opened = await call({ outcome: 'reached', reopen: true, dueAt: later })
  expect(opened.candidate).toMatchObject({ status: 'talking', closedReason: null, dueAt: later })
  expect(await takeBack(opened.event.id)).toMatchObject({ status: 201 })
  expect(await stateOf(back)).toEqual({ ...closed, attempts: 0 })

  expect((await (await deskOf(stays)).call({ outcome: 'reached' })).candidate).toMatchObject(closed)
  const tried = await (await deskOf(missed)).call({ outcome: 'no-answer', reopen: true })
  expect(tried.candidate).toMatchObject({ status: 'contacting', nextAction: 'Call again' })
  // For an open candidate it changes nothing.
  const again = await (await deskOf(missed)).call({ outcome: 'reached', reopen: true })
  expect(again.candidate).toMatchObject({ status: 'talking' })
})

type Bulk = { changed: number; undo?: string }

async function bulk(json: object) {
  const { adminFetch } = await startApi()
  const answer = await adminFetch('/api/admin/candidates/bulk', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Bulk
}

async function undoBulk(undo: string, api?: Api): Promise<Answer> {
  const { admin } = await startApi()
  const answer = await (api ?? admin).admin.candidates.bulk[':undo'].undo.$post({ param: { undo } })
  return { status: answer.status, body: await answer.json() }
}

test('a change of many is undone for those whom nobody has changed since, and says for how many', async () => {
  const { db } = await startApi()
  const grace = await addColleague('undo-owner')
  const ids = await makeCandidates(
    db,
    { ownerId: grace.id, nextAction: 'Ask again' },
    { status: 'contacting' },
    {},
    {},
  )
  const [first = 0, second = 0, touched = 0, erased = 0] = ids
  const before = await Promise.all([first, second].map(storedCandidate))
  const change = { status: 'enrolled', ownerId: 1 } as const
  expect(await bulk({ ids, change, dryRun: true })).toEqual({ changed: 4 })
  const { changed, undo = '' } = await bulk({ ids, change })
  expect(changed).toBe(4)
  expect(await storedCandidate(first)).toMatchObject({ status: 'enrolled', furthest: 3 })
  await (await deskOf(touched)).call({ outcome: 'voicemail' })
  await db.run(sql`delete from candidates where id = ${erased}`)
  expect((await undoBulk(undo, grace.api)).status).toBe(403)
  const answers = await Promise.all([undoBulk(undo), undoBulk(undo)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ undone: 2, kept: 1 })

  const now = await Promise.all([first, second].map(storedCandidate))
  const without = (one: object) => ({ ...one, version: 0, updatedAt: '' })
  expect(now.map(without)).toEqual(before.map(without))
  expect(await storedCandidate(touched)).toMatchObject({ status: 'enrolled', furthest: 3 })
  const { events } = await (await deskOf(first)).read()
  expect(events.map(({ kind }) => kind)).toEqual([
    'status',
    'owner',
    'undo',
    'status',
    'owner',
    'due',
  ])
  expect(events.at(-2)).toMatchObject({ data: { from: 1, to: grace.id, toName: 'undo-owner' } })
  const entry = await db.get(sql`select old ->> '$.status' as old, new ->> '$.status' as new
    from audit_log where record = 'candidates' and action = 'update' and record_id = ${String(first)} order by id desc`)
  expect(entry).toEqual({ old: 'enrolled', new: 'new' })
})

test('a change of many cannot be undone after ten minutes, and nobody guesses another one', async () => {
  const { db } = await startApi()
  const ids = await makeCandidates(db, {})
  const { undo = '' } = await bulk({ ids, change: { ownerId: 1 } })
  expect((await undoBulk('x')).status).toBe(404)
  expect((await undoBulk(crypto.randomUUID())).status).toBe(409)
  await db.run(sql`update candidate_bulk_changes set at = ${ago(10.1)} where bulk = ${undo}`)
  expect((await undoBulk(undo)).status).toBe(409)
  // Changes that can no longer be undone are not kept.
  await bulk({ ids, change: { ownerId: null } })
  const kept = await db.all(sql`select * from candidate_bulk_changes where bulk = ${undo}`)
  expect(kept).toEqual([])
})

test('four thousand changes are undone in a moment', async () => {
  const { db } = await startApi()
  const ids = await makeCandidates(db, ...Array.from({ length: 4000 }, () => ({})))
  const change = { status: 'closed', closedReason: 'other', ownerId: 1 }
  const { undo = '' } = await bulk({ ids, change })
  const start = performance.now()
  expect((await undoBulk(undo)).body).toEqual({ undone: 4000, kept: 0 })
  expect(performance.now() - start).toBeLessThan(3000)
  expect(await stateOf(ids[3999] ?? 0)).toMatchObject({ status: 'new', nextAction: 'Call' })
})

test('a call from the person is no attempt of ours: tries and the time of the first one stay', async () => {
  const { id } = await addCandidate({ promiseAt: later })
  const { call, takeBack, read } = await deskOf(id)
  const before = await figures()
  const { candidate } = await call({ direction: 'in', outcome: 'reached' })
  expect(candidate).toMatchObject({ status: 'talking', attempts: 0 })
  expect(await storedCandidate(id)).toMatchObject({ firstAttemptAt: null, furthest: 1 })
  expect(await figures()).toEqual({
    ...before,
    funnel: { ...before.funnel, reached: before.funnel.reached + 1 },
  })
  const ours = await call({ outcome: 'voicemail' })
  const theirs = await call({ direction: 'in', outcome: 'no-answer' })
  expect(theirs.candidate).toMatchObject({ attempts: 1, nextAction: 'Call back' })
  await takeBack(theirs.event.id)
  expect((await read()).candidate).toMatchObject({ attempts: 1 })
  expect(await storedCandidate(id)).toMatchObject({ firstAttemptAt: ours.event.at })
  await takeBack(ours.event.id)
  expect(await storedCandidate(id)).toMatchObject({
    attempts: 0,
    firstAttemptAt: null,
    furthest: 1,
  })
})
