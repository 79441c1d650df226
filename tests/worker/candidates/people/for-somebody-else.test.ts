import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiryFields } from '#tests/helpers/submissions/submissions.ts'

const asked = {
  ...inquiryFields,
  firstName: 'Henry',
  askingFor: 'somebody-else',
  callerName: 'Jane Moss',
  relation: 'daughter',
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

async function send(sent: object) {
  const { fetch } = await startApi()
  const submissionId = crypto.randomUUID()
  return fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ submissionId, ...sent }),
  })
}

async function recordOf(email: string) {
  const { admin } = await startApi()
  const list = await admin.admin.candidates.$get({ query: { q: email, status: 'any' } })
  const { candidates } = await list.json()
  const id = String(candidates[0]?.id)
  const answer = await admin.admin.candidates[':id'].$get({ param: { id } })
  if (answer.status !== 200) throw new Error(`There is no candidate ${email}`)
  return { rows: candidates, ...(await answer.json()) }
}

const lettersTo = async (email: string) => {
  const { db } = await startApi()
  const sql = 'select kind, data from mail_outbox where recipient = ? order by id'
  const { rows } = await db.$client.execute({ sql, args: [email] })
  return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(String(data)) }))
}

test('the candidate is the person meant, and the desk names whom to call', async () => {
  const email = newEmail()
  expect((await send({ ...asked, email })).status).toBe(201)
  const { rows, candidate, submissions } = await recordOf(email)
  const called = { firstName: 'Henry', callerName: 'Jane Moss', relation: 'daughter' }
  expect(rows).toMatchObject([called])
  expect(candidate).toMatchObject(called)
  expect(submissions).toMatchObject([{ ...called, askingFor: 'somebody-else' }])
})

test('the confirmation greets whoever asked, and names neither the person nor what was asked', async () => {
  const email = newEmail()
  const study = 'HEART-1'
  expect((await send({ ...asked, email, study })).status).toBe(201)
  expect(await lettersTo(email)).toEqual([
    { kind: 'confirmation', data: { what: 'patient inquiry', firstName: 'Jane Moss' } },
  ])
  const own = newEmail()
  expect((await send({ ...inquiryFields, email: own })).status).toBe(201)
  expect(await lettersTo(own)).toMatchObject([{ data: { firstName: 'Ada' } }])
})

test('who ticks the news for somebody else subscribes under their own name', async () => {
  const { db } = await startApi()
  const email = newEmail()
  expect((await send({ ...asked, email, keepInformed: true })).status).toBe(201)
  const sql = 'select first_name, last_name from email_preferences where email = ?'
  const { rows } = await db.$client.execute({ sql, args: [email] })
  expect(rows).toMatchObject([{ first_name: 'Jane Moss', last_name: null }])
})

test('a form about oneself keeps nothing of the hidden fields, whatever they hold', async () => {
  for (const askingFor of ['myself', '', null, undefined]) {
    const email = newEmail()
    const hidden = { callerName: 'x'.repeat(5000), relation: { a: 1 } }
    expect((await send({ ...asked, ...hidden, email, askingFor })).status).toBe(201)
    const none = { callerName: null, relation: null }
    expect(await recordOf(email)).toMatchObject({
      candidate: none,
      submissions: [{ askingFor: 'myself', ...none }],
    })
  }
})

test.each([
  ['no name of one’s own', { callerName: '' }, 'callerName'],
  ['spaces in place of it', { callerName: ' \n ' }, 'callerName'],
  ['no such field', { callerName: undefined }, 'callerName'],
  ['a name that is too long', { callerName: 'x'.repeat(201) }, 'callerName'],
  ['a relation that is too long', { relation: 'x'.repeat(101) }, 'relation'],
  ['somebody who is no choice', { askingFor: 'my cat' }, 'askingFor'],
])('a form for somebody else with %s is refused at that field', async (_, more, path) => {
  const answer = await send({ ...asked, ...more, lastName: 'Refused' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ path }] })
})

test('all that is wrong is said at once', async () => {
  const answer = await send({ ...asked, callerName: '', firstName: '' })
  const { errors } = (await answer.json()) as { errors: { path: string }[] }
  expect(errors.map(({ path }) => path).toSorted()).toEqual(['callerName', 'firstName'])
})

test('without JavaScript the page comes back with all that was typed, and says what is missing', async () => {
  const { fetch } = await startApi()
  const body = new URLSearchParams({ ...asked, callerName: '' })
  const answer = await fetch('/api/patient-inquiry', { method: 'POST', body })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please enter your own name too')
})

test('two who share an address ask for one person: the first one is called, each form keeps its own', async () => {
  const email = newEmail()
  await send({ ...asked, email })
  await send({ ...asked, email, callerName: 'Tom Moss', relation: 'son' })
  const { candidate, submissions } = await recordOf(email)
  expect(candidate.callerName).toBe('Jane Moss')
  expect(submissions.map((one) => 'callerName' in one && one.callerName).toSorted()).toEqual([
    'Jane Moss',
    'Tom Moss',
  ])
})

test('a form that was called spam by mistake tells the same of its sender', async () => {
  const { admin } = await startApi()
  const email = newEmail()
  const sent = { ...asked, email, website: 'x', heardFrom: 'doctor', utm_source: 'radio' }
  const { id } = (await (await send(sent)).json()) as { id: number }
  const marked = await admin.admin['patient-inquiries'][':id'].spam.$put({
    param: { id: String(id) },
    json: { suspectedSpam: false },
  })
  expect(marked.status).toBe(200)
  expect((await recordOf(email)).candidate).toMatchObject({
    callerName: 'Jane Moss',
    heardFrom: 'doctor',
    campaign: { utm_source: 'radio' },
  })
  expect(await lettersTo(email)).toMatchObject([{ data: { firstName: 'Jane Moss' } }])
})
