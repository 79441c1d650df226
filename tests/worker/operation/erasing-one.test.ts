import { expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { candidateRecord } from '#tests/helpers/candidates/candidacies.ts'
import { candidatesLike } from '#tests/helpers/candidates/stored-candidates.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'

const email = 'ann.and.bob@example.com'

/** Ann and Bob share one address. Both send forms; Ann asks for news. */
async function couple() {
  const { visitor } = await startApi()
  const ann = { firstName: 'Ann', lastName: 'Eras', email }
  await visitor['patient-inquiry'].$post({ json: inquiry({ ...ann, keepInformed: true }) })
  await visitor['visit-requests'].$post({ json: visit(ann) })
  await visitor['patient-inquiry'].$post({ json: inquiry({ ...ann, firstName: 'Bob' }) })
  const people = await candidatesLike(email)
  return people.map(({ id, first_name: firstName }) => ({
    id: Number(id),
    firstName,
    lastName: 'Eras',
  }))
}

const count = async (sql: string) => {
  const { db } = await startApi()
  return Number((await db.$client.execute(`select count(*) as n from ${sql}`)).rows[0]?.['n'])
}

/** The subscriber's name as the owner of the address and as staff see it. */
async function subscriber() {
  const { db } = await startApi()
  const row = await findPreferences(db, email)
  return [row?.firstName, row?.lastName]
}

const stored = async () => ({
  people: (await candidatesLike(email)).map(({ first_name: name }) => name),
  inquiries: await count(`patient_inquiries where email = '${email}'`),
  visits: await count(`visit_requests where email = '${email}'`),
  mails: await count(`mail_outbox where recipient = '${email}'`),
  subscriptions: await count(`email_preferences where email = '${email}'`),
})

test('an address that several people have erases nobody until one of them is chosen, and then that one alone', async () => {
  const { admin, files } = await startApi()
  const [ann, bob] = await couple()
  const erase = (json: { email?: string; candidateId?: number; everybody?: boolean }) =>
    admin.admin.erasures.$post({ json })
  const before = await stored()
  expect(before).toMatchObject({
    people: ['Ann', 'Bob'],
    inquiries: 2,
    visits: 1,
    subscriptions: 1,
  })
  for (const path of ['$post', 'preview'] as const) {
    const answer = await (path === '$post'
      ? erase({ email: email.toUpperCase() })
      : admin.admin.erasures.preview.$post({ json: { email } }))
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ people: [ann, bob] }),
    ])
  }
  expect(await stored()).toEqual(before)
  const bucket = await files()
  const keep = (firstName: string) => {
    const kept = inquiry({ firstName, lastName: 'Eras', email })
    return bucket.put(`refused/patient-inquiry/${kept.submissionId}.json`, JSON.stringify(kept))
  }
  await Promise.all([keep('Ann'), keep('Bob')])
  expect(await subscriber()).toEqual([null, null])
  const one = await erase({ candidateId: ann?.id ?? 0 })
  expect(await one.json()).toMatchObject({
    erased: {
      candidates: 1,
      patientInquiries: 1,
      visitRequests: 1,
      emailPreferences: 0,
      waiting: 1,
    },
  })
  expect(await stored()).toMatchObject({
    people: ['Bob'],
    inquiries: 1,
    visits: 0,
    subscriptions: 1,
  })
  // Bob sees no name, and none is stored.
  expect(await subscriber()).toEqual([null, null])
  expect(await count(`email_preferences where first_name is not null`)).toBe(0)
  expect((await erase({ candidateId: ann?.id ?? 0 })).status).toBe(404)
  const last = await erase({ email })
  expect(await last.json()).toMatchObject({
    erased: { candidates: 1, patientInquiries: 1, emailPreferences: 1, waiting: 1 },
  })
  expect(await stored()).toEqual({
    people: [],
    inquiries: 0,
    visits: 0,
    mails: 0,
    subscriptions: 0,
  })
})

test('whoever has an address alone again reads the name of nobody who had it too', async () => {
  const { admin } = await startApi()
  const [ann, bob] = await couple()
  const { candidate } = await candidateRecord(ann?.id ?? 0)
  const off = await admin.admin.candidates[':id'].$put({
    param: { id: String(ann?.id) },
    json: { email: null, basedOn: candidate.version },
  })
  expect(off.status).toBe(200)
  const { contacts } = await candidateRecord(ann?.id ?? 0)
  const kept = contacts.find(({ kind }) => kind === 'email')
  const param = { id: String(ann?.id), contact: String(kept?.id) }
  expect((await admin.admin.candidates[':id'].contacts[':contact'].$delete({ param })).status).toBe(
    200,
  )
  expect(await subscriber()).toEqual([null, null])
  for (const one of [ann, bob])
    await admin.admin.erasures.$post({ json: { candidateId: one?.id ?? 0 } })
})

test('everybody with an address goes when admins say so', async () => {
  const { admin } = await startApi()
  await couple()
  const answer = await admin.admin.erasures.$post({ json: { email, everybody: true } })
  expect(await answer.json()).toMatchObject({ erased: { candidates: 2, emailPreferences: 1 } })
  expect(await stored()).toEqual({
    people: [],
    inquiries: 0,
    visits: 0,
    mails: 0,
    subscriptions: 0,
  })
})

test('an erasure names an address or a person, and nothing else', async () => {
  const { admin } = await startApi()
  for (const json of [
    {},
    { everybody: true },
    { email, candidateId: 1 },
    { candidateId: -1 },
    { candidateId: '1' },
    { email: 'nobody' },
    { email, everbody: true },
  ])
    expect([json, (await admin.admin.erasures.$post({ json: json as object })).status]).toEqual([
      json,
      422,
    ])
})
