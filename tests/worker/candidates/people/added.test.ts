import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { candidatesLike } from '#tests/helpers/candidates/stored-candidates.ts'

const person = (more = {}) => ({
  submissionId: crypto.randomUUID() as string,
  firstName: 'Ruth',
  lastName: 'Rang',
  phone: '(617) 555-0170',
  source: 'phone' as const,
  ...more,
})

async function add(json: ReturnType<typeof person>) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates.$post({ json })
  return { status: answer.status, body: await answer.json() }
}

async function added(json: ReturnType<typeof person>) {
  const { status, body } = await add(json)
  expect([status, body]).toEqual([201, expect.anything()])
  if (!('candidate' in body)) throw new Error('Nobody was added')
  return body.candidate
}

async function recordOf(id: number) {
  const { admin } = await startApi()
  return (await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })).json()
}

test('somebody who rang is talked with, has a next step and no promise, and is told nothing', async () => {
  const { admin, db } = await startApi()
  const { me } = await (await admin.admin.candidates.owners.$get()).json()
  const note = 'Asks about asthma. <b>Call after six.</b>'
  const ruth = await added(person({ note, ownerId: me, study: 'ASTHMA-2' }))
  expect(ruth).toMatchObject({
    status: 'talking',
    source: 'phone',
    email: null,
    phone: '(617) 555-0170',
    study: 'ASTHMA-2',
    nextAction: 'Follow up',
    ownerId: me,
    attempts: 0,
  })
  const { events } = await recordOf(ruth.id)
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ['added', { source: 'phone' }],
    ['status', { from: null, to: 'talking', reason: null }],
    ['owner', { from: null, to: me, fromName: null, toName: 'ada' }],
    ['note', { text: note }],
  ])
  const stored = 'select promise_at, furthest from candidates where id = ?'
  const { rows } = await db.$client.execute({ sql: stored, args: [ruth.id] })
  expect(rows).toMatchObject([{ promise_at: null, furthest: 1 }])
  const mails = "select count(*) as n from mail_outbox where cause like 'candidate %'"
  expect((await db.$client.execute(mails)).rows).toMatchObject([{ n: 0 }])
})

test('who was sent by a doctor is new, and due as somebody who wrote', async () => {
  const one = await added(person({ firstName: 'Rita', source: 'referral', phone: '617 555 0171' }))
  expect(one).toMatchObject({ status: 'new', nextAction: 'Call' })
  expect(Date.parse(one.dueAt ?? '')).toBeGreaterThan(Date.now())
})

test('the same form twice, even at once, is one person', async () => {
  const form = person({ firstName: 'Twice', phone: '617 555 0172' })
  const answers = await Promise.all([added(form), added(form), added(form)])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await candidatesLike('Rang')).not.toEqual([])
})

test('somebody who is known by that number and name, or address and name, is not added again unless staff say so', async () => {
  const { visitor } = await startApi()
  const first = await added(person({ firstName: 'Known', phone: '617 555 0173' }))
  const again = person({ firstName: 'RANG', lastName: 'known', phone: '+1 617-555-0173' })
  expect(await add(again)).toMatchObject({ status: 409, body: { candidateId: first.id } })
  const apart = await added({ ...again, separate: true } as typeof again)
  expect(apart.id).not.toBe(first.id)
  const email = 'known.rang@example.com'
  await visitor['patient-inquiry'].$post({
    json: inquiry({ firstName: 'Known', lastName: 'Rang', email, phone: '617 555 0174' }),
  })
  const [written] = await candidatesLike(email)
  const byAddress = person({ firstName: 'Known', email: email.toUpperCase(), phone: null })
  expect(await add(byAddress)).toMatchObject({
    status: 409,
    body: { candidateId: written?.['id'] },
  })
  const crowd = Array.from({ length: 5 }, () =>
    add(person({ firstName: 'Crowd', phone: '617 555 0175' })),
  )
  expect((await Promise.all(crowd)).map(({ status }) => status).toSorted()).toEqual([
    201, 409, 409, 409, 409,
  ])
})

test('without a number of seven digits or an address nobody is added', async () => {
  for (const more of [
    { phone: null },
    { phone: '' },
    { phone: '555-01' },
    { phone: null, email: 'nowhere' },
    { firstName: '  ' },
    { source: 'patient-inquiry' },
    { submissionId: 'one' },
    { tellThem: true },
    { ownerId: 4711 },
    { heardFrom: 'radio' },
    { status: 'enrolled' },
  ])
    expect([more, (await add(person(more))).status]).toEqual([more, 422])
})

test('who agreed to it is told by mail, once and at once', async () => {
  const { db } = await startApi()
  const form = person({
    firstName: 'Told',
    phone: null,
    email: 'told@example.com',
    tellThem: true,
    source: 'walk-in',
  })
  const { id } = await added(form)
  await added(form)
  expect((await recordOf(id)).consents).toMatchObject([
    { purpose: 'contact', given: true, how: 'in-person', by: 'ada', assumed: false },
  ])
  const mails = "select kind, recipient from mail_outbox where recipient = 'told@example.com'"
  expect((await db.$client.execute(mails)).rows).toMatchObject([
    { kind: 'confirmation', recipient: 'told@example.com' },
  ])
  const tried = `${mails} and attempts > 0`
  await eventually(async () => (await db.$client.execute(tried)).rows.length === 1)
})

test('similar people are found by any of their numbers, addresses and names, also the merged ones', async () => {
  const { admin } = await startApi()
  const one = await added(person({ firstName: 'Simone', phone: '617 555 0176' }))
  const other = await added(
    person({ firstName: 'Simon', phone: '617 555 0177', email: 'simon@example.com' }),
  )
  const param = { id: String(one.id), other: String(other.id) }
  await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  const similar = async (json: { name?: string; email?: string; phone?: string }) => {
    const answer = await admin.admin.candidates.similar.$post({ json })
    return (await answer.json()).candidates.map(({ id, why }) => [id, why])
  }
  expect(await similar({ phone: '1 617 555 0177' })).toEqual([[one.id, ['phone']]])
  expect(await similar({ email: 'SIMON@example.com', name: 'rang, simon' })).toEqual([
    [one.id, ['email', 'name']],
  ])
  expect(await similar({ name: 'Simone Rang' })).toEqual([[one.id, ['name']]])
  expect(await similar({ email: ' Simon <simon@example.com>' })).toEqual([[one.id, ['email']]])
  expect(await similar({ name: '', email: '', phone: '' })).toEqual([])
  expect(await similar({ name: 'Si' })).toEqual([])
})

test.each([
  ['Jürgen', 'Müller', 'Juergen Mueller'],
  ['Luz', 'De la Cruz', 'delacruz, luz'],
  ['Ewan', 'Mc Donald', 'Ewan McDonald'],
  ['أحمد', 'علی', 'احمد علي'],
])(
  '%s %s is similar to %s, and likely the same at the same number',
  async (firstName, lastName, name) => {
    const { admin } = await startApi()
    const phone = `617 555 ${String(firstName.length * 97 + lastName.length).padStart(4, '0')}`
    const one = await added(person({ firstName, lastName, phone }))
    const answer = await admin.admin.candidates.similar.$post({ json: { name } })
    expect((await answer.json()).candidates).toMatchObject([{ id: one.id, why: ['name'] }])
    const [first = '', ...rest] = name.includes(',')
      ? name.split(', ').toReversed()
      : name.split(' ')
    const other = await added(
      person({ firstName: first, lastName: rest.join(' '), phone: '617 555 0999' }),
    )
    expect((await recordOf(other.id)).duplicates).toMatchObject([{ id: one.id }])
  },
)

test('names that only look like two spellings are those of two people', async () => {
  const { admin } = await startApi()
  await added(person({ firstName: 'Michael', lastName: 'Joey', phone: '617 555 0361' }))
  for (const name of ['Michal Joey', 'Michael Joy', 'Sue Michael'])
    expect(await (await admin.admin.candidates.similar.$post({ json: { name } })).json()).toEqual({
      candidates: [],
    })
})

test('a correction keeps what was known as an alias, and tells the log only which fields changed', async () => {
  const { admin, visitor, db } = await startApi()
  const email = 'before@example.com'
  const one = await added(person({ firstName: 'Before', phone: '617 555 0178', email }))
  const put = (json: object) =>
    admin.admin.candidates[':id'].$put({
      param: { id: String(one.id) },
      json: { basedOn: one.version, ...json },
    })
  expect((await put({ email: null, phone: null })).status).toBe(422)
  const answer = await put({ lastName: 'Wedded', email: 'After@Example.com', relation: 'her son' })
  expect((await answer.json()) as object).toMatchObject({
    candidate: { lastName: 'Wedded', email: 'after@example.com', relation: 'her son', version: 2 },
  })
  expect((await put({ phone: '617 555 0179' })).status).toBe(409)
  for (const [name, address] of [
    ['Rang', email],
    ['Wedded', email],
    ['Wedded', 'after@example.com'],
    ['Rang', 'after@example.com'],
  ]) {
    const json = inquiry({ firstName: 'Before', lastName: name, email: address })
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  }
  const record = await recordOf(one.id)
  expect(record.submissions).toHaveLength(4)
  expect(record.names).toMatchObject([{ firstName: 'Before', lastName: 'Rang' }])
  const changes = record.events.filter(({ kind }) => kind === 'contact').map(({ data }) => data)
  expect(changes).toEqual([
    { field: 'lastName', from: 'Rang', to: 'Wedded' },
    { field: 'email', from: email, to: 'after@example.com' },
    { field: 'relation', from: null, to: 'her son' },
  ])
  const log = `select new from audit_log where record = 'candidates' and record_id = ? and action = 'update'`
  const { rows } = await db.$client.execute({ sql: log, args: [String(one.id)] })
  expect(JSON.parse(String(rows[0]?.['new']))).toMatchObject({
    changed: ['lastName', 'email', 'relation'],
  })
  expect(JSON.stringify(rows)).not.toMatch(/wedded|after@|her son/i)
})

test('a correction that makes somebody another known person is refused with that person', async () => {
  const { admin } = await startApi()
  const one = await added(person({ firstName: 'Abel', phone: '617 555 0180' }))
  const other = await added(person({ firstName: 'Bela', phone: '617 555 0180' }))
  const answer = await admin.admin.candidates[':id'].$put({
    param: { id: String(other.id) },
    json: { basedOn: other.version, firstName: 'Abel' },
  })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ candidateId: one.id }),
  ])
})
