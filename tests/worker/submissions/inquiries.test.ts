import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

test('a patient inquiry comes back to a signed-in admin', async () => {
  const { visitor, admin } = await startApi()
  const sent = { ...inquiry(), ageRange: '75+', study: 'Heart study' } as const
  const response = await visitor['patient-inquiry'].$post({ json: sent })
  expect(response.status).toBe(201)
  const { id } = await response.json()

  const list = await (await admin.admin['patient-inquiries'].$get({ query: {} })).json()
  expect(list.inquiries[0]).toMatchObject({ id, ...sent })
})

test('an area of interest is one that staff list, whatever its name, and may be one of before', async () => {
  const { visitor, admin } = await startApi()
  for (const interest of ['R&D’s <b>Gout</b>, 100 %', 'oncology']) {
    const json = { ...inquiry(), lastName: `Area ${interest}`, interest }
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
    const { inquiries } = await (
      await admin.admin['patient-inquiries'].$get({ query: { q: json.lastName } })
    ).json()
    expect(inquiries).toMatchObject([{ interest }])
  }
  for (const interest of ['', ' ', 'x'.repeat(101)]) {
    const refused = await visitor['patient-inquiry'].$post({ json: { ...inquiry(), interest } })
    expect(await refused.json()).toMatchObject({ status: 422, errors: [{ path: 'interest' }] })
  }
})

test('a sponsor inquiry needs only who, where and an address', async () => {
  const { visitor, admin } = await startApi()
  const sent = { contactName: 'Jo Park', company: 'Northwind', email: 'jo@example.com' }
  expect((await visitor['sponsor-inquiry'].$post({ json: sent })).status).toBe(201)

  const list = await (await admin.admin['sponsor-inquiries'].$get({ query: {} })).json()
  expect(list.inquiries[0]).toMatchObject({ ...sent, phone: null, studyPhase: null })
})

test('the same submission sent twice is stored once and answered the same', async () => {
  const { visitor, admin } = await startApi()
  const sent = { ...inquiry(), lastName: 'Twice' }
  const answers = await Promise.all(
    [sent, sent, sent].map(async (json) =>
      (await visitor['patient-inquiry'].$post({ json })).json(),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)

  const list = await (await admin.admin['patient-inquiries'].$get({ query: { q: 'Twice' } })).json()
  expect(list.inquiries).toHaveLength(1)
})

test('every invalid field is named at once, with the message the form shows', async () => {
  const { fetch } = await startApi()
  const response = await fetch('/api/patient-inquiry', jsonRequest('POST', {}))
  expect(response.status).toBe(422)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    errors: [
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'lastName', message: 'Last name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phone', message: 'Phone number is required' },
      { path: 'interest', message: 'Please select an area of interest' },
      { path: 'message', message: 'Please provide a message with at least 10 characters' },
    ],
  })
})

test('a sponsor is told what is missing', async () => {
  const { visitor } = await startApi()
  const response = await visitor['sponsor-inquiry'].$post({
    json: { contactName: 'J', company: 'N', email: 'no' },
  })
  expect(await response.json()).toMatchObject({
    errors: [
      { path: 'contactName', message: 'Contact name must be at least 2 characters' },
      { path: 'company', message: 'Company name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
    ],
  })
})

test('a name of one letter is whole in many scripts, and an address is taken as it was pasted', async () => {
  const { visitor, admin } = await startApi()
  const sent = inquiry({
    firstName: '明\u202e',
    lastName: '王',
    email: '\u200bMing Wang <ming@bücher.example>,',
  })
  const { id } = await (await visitor['patient-inquiry'].$post({ json: sent })).json()
  const list = await (await admin.admin['patient-inquiries'].$get({ query: { q: '王明' } })).json()
  expect(list.inquiries.find((one) => one.id === id)).toMatchObject({
    firstName: '明',
    lastName: '王',
    email: 'ming@xn--bcher-kva.example',
  })
})

test('unknown fields are dropped', async () => {
  const { visitor, admin } = await startApi()
  const sent = { ...inquiry(), id: 999_999, status: 'vip', createdAt: '1999-01-01' }
  const { id } = await (await visitor['patient-inquiry'].$post({ json: sent })).json()
  expect(id).not.toBe(999_999)
  const list = await (await admin.admin['patient-inquiries'].$get({ query: {} })).json()
  const stored = list.inquiries.find((one) => one.id === id)
  expect(stored).toMatchObject({ lastName: sent.lastName, createdAt: expect.stringMatching(/^20/) })
  expect(stored).not.toHaveProperty('status')
})

test('fifty inquiries at once are all stored and the database stays awake', async () => {
  const { visitor, admin } = await startApi()
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      visitor['patient-inquiry'].$post({ json: { ...inquiry(), lastName: 'Fifty' } }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201))
  const query = { q: 'Fifty', limit: '200' }
  const list = await (await admin.admin['patient-inquiries'].$get({ query })).json()
  expect(list.inquiries).toHaveLength(50)
})

test('lists are paged, newest first', async () => {
  const { visitor, admin } = await startApi()
  for (const lastName of ['Page-1', 'Page-2', 'Page-3']) {
    await visitor['patient-inquiry'].$post({ json: { ...inquiry(), lastName } })
  }
  const list = admin.admin['patient-inquiries']
  const first = await (await list.$get({ query: { limit: '2', q: 'Page-' } })).json()
  expect(first.inquiries.map(({ lastName }) => lastName)).toEqual(['Page-3', 'Page-2'])
  const cursor = String(first.nextCursor)
  const second = await (await list.$get({ query: { limit: '2', q: 'Page-', cursor } })).json()
  expect(second.inquiries.map(({ lastName }) => lastName)).toEqual(['Page-1'])
  expect(second.nextCursor).toBeUndefined()
})

test('visitors cannot read inquiries', async () => {
  const { visitor } = await startApi()
  for (const list of ['patient-inquiries', 'sponsor-inquiries'] as const) {
    expect((await visitor.admin[list].$get({ query: {} })).status).toBe(401)
  }
})
