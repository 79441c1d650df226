import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addCandidate,
  addColleague,
  addEvents,
  storedCandidate,
} from '#tests/helpers/candidates/histories.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const path = (kept: number, other: number) => ({
  param: { id: String(kept), other: String(other) },
})

async function merging(kept: { id: number }, other: { id: number }) {
  const { admin } = await startApi()
  return admin.admin.candidates[':id'].merge[':other'].$post(path(kept.id, other.id))
}

async function merged(kept: { id: number }, other: { id: number }) {
  const answer = await merging(kept, other)
  expect(answer.status).toBe(201)
  return (await answer.json()).merge.id
}

async function undoing(merge: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates.merges[':id'].undo.$post({
    param: { id: String(merge) },
  })
  return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail }
}

const undone = { status: 200, detail: undefined }

async function preview(kept: { id: number }, other: { id: number }) {
  const { admin } = await startApi()
  return admin.admin.candidates[':id'].merge[':other'].$get(path(kept.id, other.id))
}

async function notSame(one: { id: number }, other: { id: number }) {
  const { admin } = await startApi()
  return admin.admin.candidates[':id'].not[':other'].$post(path(one.id, other.id))
}

async function duplicates({ id }: { id: number }) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })
  const { duplicates } = await answer.json()
  return duplicates.map(({ id, likelihood, why }) => [id, likelihood, why])
}

async function eventsOf({ id }: { id: number }) {
  const { db } = await startApi()
  const { rows } = await db.$client.execute({
    sql: 'select kind, data from candidate_events where candidate_id = ? order by id',
    args: [id],
  })
  return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(String(data)) }))
}

const attempt = { kind: 'attempt', data: { channel: 'phone', outcome: 'voicemail' } } as const
const closed = {
  status: 'closed',
  closedReason: 'unreachable',
  dueAt: null,
  nextAction: null,
} as const

test('the same number under a like name is a likely duplicate, the same name a possible one, the likely first', async () => {
  const one = await addCandidate({ firstName: 'Zoë', lastName: 'Marsh', phone: '617-555-0142' })
  const sameNumber = await addCandidate({ firstName: 'Zoë', phone: '+1 (617) 555 0142' })
  const sameName = await addCandidate({ firstName: 'zoe', lastName: 'MARSH' })
  const both = await addCandidate({ ...one, id: undefined, email: 'other.zoe@example.com' })
  await addCandidate({ firstName: 'Zoë', lastName: 'Marshall' })
  expect(await duplicates(one)).toEqual([
    [both.id, 'likely', 'phone'],
    [sameNumber.id, 'likely', 'phone'],
    [sameName.id, 'possible', 'name'],
  ])
})

test('those who share no number and no name are not suggested, whatever cannot be read of them', async () => {
  const one = await addCandidate({ phone: 'none' })
  await addCandidate({ phone: 'none' })
  expect(await duplicates(one)).toEqual([])
})

test('of a hundred with the same name ten are suggested, the newest', async () => {
  const name = { firstName: 'Common', lastName: 'Name' }
  const all = []
  for (let at = 0; at < 15; at++) all.push(await addCandidate(name))
  const [first] = all
  const suggested = await duplicates(first ?? { id: 0 })
  expect(suggested.map(([id]) => id)).toEqual(
    all
      .slice(-10)
      .map(({ id }) => id)
      .reverse(),
  )
})

test('what is not the same person is remembered, in both directions, and once', async () => {
  const one = await addCandidate({ firstName: 'Twin', lastName: 'Lane' })
  const other = await addCandidate({ firstName: 'Twin', lastName: 'Lane' })
  expect(await duplicates(one)).toHaveLength(1)
  for (const [a, b] of [[one, other] as const, [other, one] as const]) {
    expect((await notSame(a, b)).status).toBe(204)
  }
  expect([await duplicates(one), await duplicates(other)]).toEqual([[], []])
  const { admin } = await startApi()
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries.filter(({ record }) => record === 'candidate_pairs')).toHaveLength(1)
})

test('who is not the same as somebody merged is not suggested for the kept one either', async () => {
  const name = { firstName: 'Third', lastName: 'Person' }
  const [kept, other, third] = [
    await addCandidate(name),
    await addCandidate(name),
    await addCandidate(name),
  ]
  await notSame(other, third)
  await merged(kept, other)
  expect([await duplicates(kept), await duplicates(other)]).toEqual([[], []])
})

test('the number of a merged one still tells that somebody may be the kept one', async () => {
  const phone = '617 555 9911'
  const phoneKey = '+16175559911'
  const [kept, alias] = [await addCandidate(), await addCandidate({ phone, phoneKey })]
  await merged(kept, alias)
  const newcomer = await addCandidate({ phone, phoneKey })
  expect(await duplicates(newcomer)).toEqual([[kept.id, 'likely', 'phone']])
  expect(await duplicates(kept)).toEqual([[newcomer.id, 'likely', 'phone']])
  expect((await notSame(newcomer, kept)).status).toBe(204)
  expect(await duplicates(newcomer)).toEqual([])
  expect(await duplicates(kept)).toEqual([])
})

/** A closed candidate and an open one with an owner, a study and a due time, both called before. */
async function addTwoToMerge() {
  const owner = await addColleague('preview-owner')
  const kept = await addCandidate({ ...closed, phone: '617 555 0001' }, [attempt])
  const other = await addCandidate(
    { status: 'talking', ownerId: owner.id, dueAt: '2030-01-02T15:00:00.000Z', study: 'Heart' },
    [attempt, attempt],
  )
  const { db } = await startApi()
  await db.$client.execute(`update candidates set attempts =
    (select count(*) from candidate_events where candidate_id = candidates.id and kind = 'attempt')`)
  return { owner, kept, other }
}

test('a preview says what will be kept, and the merge keeps just that', async () => {
  const { owner, kept, other } = await addTwoToMerge()
  const { merge } = await (await preview(kept, other)).json()
  expect(merge).toMatchObject({
    kept: { id: kept.id, submissions: 1, events: 2 },
    other: { id: other.id, submissions: 1, events: 3 },
    result: {
      status: 'talking',
      closedReason: null,
      ownerId: owner.id,
      ownerName: 'preview-owner',
      dueAt: '2030-01-02T15:00:00.000Z',
      nextAction: 'Call',
      study: 'Heart',
      attempts: 3,
      aliases: [other.email],
    },
  })
  expect(merge.changes.toSorted()).toEqual([
    'closedReason',
    'dueAt',
    'nextAction',
    'ownerId',
    'status',
    'study',
  ])
  await merged(kept, other)
  const { status, attempts, ownerId, dueAt, study } = merge.result
  expect(await storedCandidate(kept.id)).toMatchObject({
    status,
    attempts,
    ownerId,
    dueAt,
    study,
    email: kept.email,
    phone: kept.phone,
    version: 2,
  })
  expect(await storedCandidate(other.id)).toMatchObject({ mergedInto: kept.id })
  expect((await eventsOf(kept)).map(({ kind }) => kind)).toEqual([
    'submission',
    'attempt',
    'merge',
    'owner',
    'due',
  ])
})

test('of two next steps the earlier one stays, with its time', async () => {
  const kept = await addCandidate({ dueAt: '2030-02-02T15:00:00.000Z', nextAction: 'Later' })
  const other = await addCandidate({ dueAt: '2030-02-01T15:00:00.000Z', nextAction: 'Sooner' })
  await merged(kept, other)
  expect(await storedCandidate(kept.id)).toMatchObject({
    dueAt: '2030-02-01T15:00:00.000Z',
    nextAction: 'Sooner',
  })
})

test('nobody is merged with oneself, with nobody, or with who is merged already', async () => {
  const [one, two, three] = [await addCandidate(), await addCandidate(), await addCandidate()]
  const nobody = { id: 987_654 }
  expect((await merging(one, one)).status).toBe(409)
  expect((await preview(one, one)).status).toBe(409)
  expect((await notSame(one, one)).status).toBe(409)
  for (const [a, b] of [[one, nobody] as const, [nobody, one] as const]) {
    expect((await merging(a, b)).status).toBe(404)
    expect((await preview(a, b)).status).toBe(404)
    expect((await notSame(a, b)).status).toBe(404)
  }
  await merged(one, two)
  expect((await merging(one, two)).status).toBe(404)
  expect((await merging(two, three)).status).toBe(404)
  expect((await undoing(987_654)).status).toBe(404)
})

test('an undone merge gives both back what they had', async () => {
  const kept = await addCandidate({ ...closed })
  const other = await addCandidate({ status: 'visit', dueAt: '2030-03-01T15:00:00.000Z' })
  const [before, theirs] = [await storedCandidate(kept.id), await storedCandidate(other.id)]
  const id = await merged(kept, other)
  expect(await undoing(id)).toEqual(undone)
  const [after, back] = [await storedCandidate(kept.id), await storedCandidate(other.id)]
  expect(after).toEqual({ ...before, version: 3, updatedAt: after.updatedAt })
  expect(back).toEqual({ ...theirs, version: 3, updatedAt: back.updatedAt })
  expect((await eventsOf(kept)).at(-1)).toEqual({
    kind: 'merge',
    data: { merge: id, other: other.id, otherName: `Ada ${other.lastName}`, undone: true },
  })
  expect(await undoing(id)).toEqual({
    status: 409,
    detail: 'This merge has been undone already.',
  })
})

test('a search finds the kept one by what the merged one is called, and both again after an undo', async () => {
  const { admin } = await startApi()
  const [a, b, c] = [await addCandidate(), await addCandidate(), await addCandidate()]
  const found = async ({ email }: { email: string | null }) => {
    const answer = await admin.admin.candidates.$get({ query: { q: email ?? '' } })
    return (await answer.json()).candidates.map(({ id }) => id)
  }
  const finds = () => Promise.all([a, b, c].map(found))
  const first = await merged(b, a)
  const second = await merged(c, b)
  expect(await finds()).toEqual([[c.id], [c.id], [c.id]])
  await undoing(first)
  expect(await finds()).toEqual([[a.id], [c.id], [c.id]])
  await undoing(second)
  expect(await finds()).toEqual([[a.id], [b.id], [c.id]])
})

test('what was done after a merge stays with the kept one when it is undone', async () => {
  const { db } = await startApi()
  const owner = await addColleague('worked-on')
  const kept = await addCandidate({ ...closed })
  const other = await addCandidate({ status: 'talking', ownerId: owner.id }, [attempt])
  const id = await merged(kept, other)
  await addEvents(kept.id, [attempt, attempt])
  await db.$client.execute({
    sql: `update candidates set status = 'screening', attempts = 3, version = version + 1 where id = ?`,
    args: [kept.id],
  })
  expect(await undoing(id)).toEqual(undone)
  const now = await storedCandidate(kept.id)
  // Nobody has changed the owner since the merge, so the owner goes back.
  expect(now).toMatchObject({ status: 'screening', attempts: 2, ownerId: null })
  expect(now.dueAt).not.toBeNull()
  expect(await storedCandidate(other.id)).toMatchObject({
    status: 'talking',
    attempts: 1,
    ownerId: owner.id,
  })
})

test('who was closed and wrote while merged is waited for after the undo', async () => {
  const kept = await addCandidate()
  const other = await addCandidate({ ...closed })
  const id = await merged(kept, other)
  await addEvents(other.id, [{ kind: 'submission', data: { record: 'x', id: 1 } }])
  await undoing(id)
  const back = await storedCandidate(other.id)
  expect(back).toMatchObject({ status: 'new', nextAction: 'Call', closedReason: null })
  expect(back.dueAt).toBe(back.updatedAt)
})

test('a chain of merges is undone in either order', async () => {
  for (const order of ['first', 'last']) {
    const [a, b, c] = [
      await addCandidate({}, [attempt]),
      await addCandidate({}, [attempt]),
      await addCandidate(),
    ]
    const [first, second] = [await merged(b, a), await merged(c, b)]
    const leadsTo = async () =>
      Promise.all([a, b, c].map(async ({ id }) => (await storedCandidate(id)).mergedInto))
    expect(await leadsTo()).toEqual([c.id, c.id, null])
    if (order === 'first') {
      expect(await undoing(first)).toEqual(undone)
      expect(await leadsTo()).toEqual([null, c.id, null])
      expect(await storedCandidate(c.id)).toMatchObject({ attempts: 1 })
      expect(await undoing(second)).toEqual(undone)
    } else {
      expect(await undoing(second)).toEqual(undone)
      expect(await leadsTo()).toEqual([b.id, null, null])
      expect(await storedCandidate(b.id)).toMatchObject({ attempts: 2 })
      expect(await undoing(first)).toEqual(undone)
    }
    expect(await leadsTo()).toEqual([null, null, null])
    const attempts = [a, b, c].map(async ({ id }) => (await storedCandidate(id)).attempts)
    expect(await Promise.all(attempts)).toEqual([1, 1, 0])
  }
})

test('who was merged elsewhere meanwhile does not come back with an earlier merge', async () => {
  const [a, b, c] = [await addCandidate(), await addCandidate(), await addCandidate()]
  const [first, second] = [await merged(b, a), await merged(c, b)]
  await undoing(first)
  await merged(c, a)
  await undoing(second)
  expect(await storedCandidate(a.id)).toMatchObject({ mergedInto: c.id })
  expect(await storedCandidate(b.id)).toMatchObject({ mergedInto: null })
})

test('a merge can be undone for 30 days', async () => {
  const { db } = await startApi()
  const ids = [
    await merged(await addCandidate(), await addCandidate()),
    await merged(await addCandidate(), await addCandidate()),
  ]
  const day = 24 * 60 * 60_000
  for (const [at, days] of [29.99, 30.01].entries()) {
    await db.$client.execute({
      sql: 'update candidate_merges set created_at = ? where id = ?',
      args: [new Date(Date.now() - days * day).toISOString(), ids[at] ?? 0],
    })
  }
  expect(await undoing(ids[0] ?? 0)).toEqual(undone)
  expect(await undoing(ids[1] ?? 0)).toEqual({
    status: 409,
    detail: 'A merge can be undone for 30 days, and this one is older.',
  })
})

test('two who merge each into the other at the same moment leave one of both', async () => {
  for (let round = 0; round < 15; round++) {
    const [a, b] = [await addCandidate(), await addCandidate()]
    const answers = await Promise.all([merging(a, b), merging(b, a), merging(a, b)])
    expect(answers.map(({ status }) => status as number).sort()).toEqual([201, 404, 404])
    const rows = [await storedCandidate(a.id), await storedCandidate(b.id)]
    expect(rows.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1)
    const merges = [...(await eventsOf(a)), ...(await eventsOf(b))]
    expect(merges.filter(({ kind }) => kind === 'merge')).toHaveLength(1)
  }
})

test('two who undo at the same moment undo once', async () => {
  const [kept, other] = [await addCandidate(), await addCandidate()]
  const id = await merged(kept, other)
  const answers = await Promise.all([undoing(id), undoing(id), undoing(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await eventsOf(kept)).filter(({ data }) => data.undone)).toHaveLength(1)
})

test('coordinators merge; editors and HR do not', async () => {
  const [a, b] = [await addCandidate(), await addCandidate()]
  const who = (role: 'editor' | 'hr' | 'coordinator') => addColleague(`merging-${role}`, role)
  for (const role of ['editor', 'hr'] as const) {
    const { api } = await who(role)
    const post = api.admin.candidates[':id'].merge[':other'].$post(path(a.id, b.id))
    expect((await post).status).toBe(403)
  }
  const { api } = await who('coordinator')
  const post = api.admin.candidates[':id'].merge[':other'].$post(path(a.id, b.id))
  expect((await post).status).toBe(201)
})

type Person = { firstName: string; lastName: string; email: string }

async function write({ firstName, lastName, email }: Person) {
  const { visitor } = await startApi()
  const json = inquiry({ firstName, lastName, email })
  expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
}

const submissionsOf = async (one: { id: number }) =>
  (await eventsOf(one)).filter(({ kind }) => kind === 'submission').length

test('a merge and submissions that arrive in the same moment lose neither', async () => {
  for (let round = 0; round < 15; round++) {
    const [kept, other] = [await addCandidate({ ...closed }), await addCandidate({ ...closed })]
    await Promise.all([write(other), merged(kept, other), write(kept)])
    expect([await submissionsOf(kept), await submissionsOf(other)]).toEqual([2, 2])
    const [now, alias] = [await storedCandidate(kept.id), await storedCandidate(other.id)]
    expect(alias.mergedInto).toBe(kept.id)
    expect(now).toMatchObject({ status: 'new', mergedInto: null })
    expect(now.dueAt).not.toBeNull()
  }
})

test('who writes in the moment of an undo is waited for', async () => {
  for (let round = 0; round < 15; round++) {
    const kept = await addCandidate()
    const other = await addCandidate({ ...closed })
    const id = await merged(kept, other)
    await Promise.all([write(other), undoing(id)])
    const now = await storedCandidate(other.id)
    expect(now).toMatchObject({ status: 'new', mergedInto: null })
    expect(now.dueAt).not.toBeNull()
    expect(await submissionsOf(other)).toBe(2)
  }
})

test('what comes from the address of a merged one is on the desk of the kept one, and theirs again after an undo', async () => {
  const { admin } = await startApi()
  const [kept, other] = [await addCandidate(), await addCandidate()]
  const read = async ({ id }: { id: number }) =>
    (await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })).json()
  const id = await merged(kept, other)
  await write(other)
  expect((await read(kept)).submissions).toHaveLength(1)
  expect((await read(other)).candidate.id).toBe(kept.id)
  await undoing(id)
  expect((await read(kept)).submissions).toHaveLength(0)
  expect((await read(other)).submissions).toHaveLength(1)
})

test('erasing the address of a merged one erases the person, and there is nothing to undo', async () => {
  const { admin } = await startApi()
  const [kept, other] = [await addCandidate(), await addCandidate()]
  const id = await merged(kept, other)
  await admin.admin.erasures.$post({ json: { email: other.email } })
  await expect(storedCandidate(kept.id)).rejects.toThrow()
  await expect(storedCandidate(other.id)).rejects.toThrow()
  expect((await undoing(id)).status).toBe(404)
})
