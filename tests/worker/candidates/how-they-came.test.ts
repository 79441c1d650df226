import { expect, test } from 'vitest'
import { campaignKeys } from '#db/model/candidates/ways.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { inquiryFields, visitFields } from '#tests/helpers/submissions/submissions.ts'
import { roomForAll } from '#tests/helpers/visits/visits.ts'

roomForAll(startApi)

const forms = { 'patient-inquiry': inquiryFields, 'visit-requests': visitFields } as const
type Form = keyof typeof forms

const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Sends a form as a browser with JavaScript does. */
async function send(form: Form, more: object) {
  const { fetch } = await startApi()
  return fetch(`/api/${form}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ submissionId: crypto.randomUUID(), ...forms[form], ...more }),
  })
}

async function stored(form: Form, more: object) {
  const answer = await send(form, more)
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)])
  return Number(((await answer.json()) as { id: number }).id)
}

/** The candidates with this address, as the desk lists them. */
async function listed(email: string) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates.$get({ query: { q: email, status: 'any' } })
  return (await answer.json()).candidates
}

async function recordOf(email: string) {
  const { admin } = await startApi()
  const [one] = await listed(email)
  const answer = await admin.admin.candidates[':id'].$get({ param: { id: String(one?.id) } })
  if (answer.status !== 200) throw new Error(`There is no candidate ${email}`)
  return answer.json()
}

const campaign = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring hearts' }

test.each(['patient-inquiry', 'visit-requests'] as const)(
  'a %s tells how its sender came, on the submission and on the candidate',
  async (form) => {
    const email = newEmail()
    const heard = { heardFrom: 'doctor', heardFromDetail: 'Dr. Park' }
    await stored(form, { email, ...heard, ...campaign })
    const { candidate, submissions } = await recordOf(email)
    expect(candidate).toMatchObject({ ...heard, campaign })
    expect(submissions).toMatchObject([{ ...heard, campaign }])
  },
)

test('a form that says nothing about it is stored as well, and has no campaign', async () => {
  const email = newEmail()
  await stored('patient-inquiry', { email, heardFrom: '', heardFromDetail: ' ', utm_source: '' })
  const { candidate, submissions } = await recordOf(email)
  expect(candidate).toMatchObject({ heardFrom: null, heardFromDetail: null, campaign: null })
  expect(submissions).toMatchObject([{ askingFor: 'myself', heardFrom: null, campaign: null }])
})

test('how somebody came first stays, and a later form fills in what was not known', async () => {
  const email = newEmail()
  await stored('patient-inquiry', { email, utm_source: 'first' })
  await stored('visit-requests', {
    email,
    heardFrom: 'search',
    heardFromDetail: 'maps',
    ...campaign,
  })
  const [filled] = await listed(email)
  expect(filled).toMatchObject({
    source: 'patient-inquiry',
    heardFrom: 'search',
    heardFromDetail: 'maps',
    campaign: { utm_source: 'first' },
    version: 2,
  })
  await stored('patient-inquiry', { email, heardFrom: 'doctor', ...campaign })
  expect(await listed(email)).toMatchObject([{ heardFrom: 'search', version: 2 }])
  const { submissions } = await recordOf(email)
  expect(submissions.map(({ heardFrom }) => heardFrom).toSorted()).toEqual(
    ['search', 'doctor', null].toSorted(),
  )
})

test('an answer without a choice is not taken for the one of a later form', async () => {
  const email = newEmail()
  await stored('patient-inquiry', { email, heardFrom: 'doctor' })
  await stored('patient-inquiry', { email, heardFrom: 'event', heardFromDetail: 'Health fair' })
  expect(await listed(email)).toMatchObject([{ heardFrom: 'doctor', heardFromDetail: null }])
})

test('the same form sent again is the same one, also after its campaign was lost', async () => {
  const sent = { submissionId: crypto.randomUUID(), email: newEmail(), heardFrom: 'other' }
  const first = await stored('patient-inquiry', { ...sent, ...campaign })
  expect(await stored('patient-inquiry', { ...sent, ...campaign })).toBe(first)
  expect(await stored('patient-inquiry', sent)).toBe(first)
  expect((await send('patient-inquiry', { ...sent, heardFrom: 'event' })).status).toBe(409)
  const { candidate, submissions } = await recordOf(sent.email)
  expect([submissions.length, candidate.version]).toEqual([1, 1])
  expect(candidate.campaign).toEqual(campaign)
})

test.each([
  ['an address of mail', 'ada@example.com'],
  ['an address of mail in another notation', 'ada%40example.com'],
  ['a sign that looks like the one of an address', 'ada＠example.com'],
  ['an address of mail behind the part that is kept', `${'x'.repeat(120)}@example.com`],
  ['a telephone number', '617-555-0142'],
  ['digits of another script', '٠١٢٣٤٥٦'],
  ['nothing', ' \u0000\n '],
  ['a list', ['a', 'b']],
  ['an object', { a: 1 }],
  ['a number', 5],
])('a campaign of %s is dropped, and the form is not refused', async (_, value) => {
  const email = newEmail()
  await stored('patient-inquiry', { email, utm_source: 'kept', utm_campaign: value })
  expect(await recordOf(email)).toMatchObject({
    candidate: { campaign: { utm_source: 'kept' } },
    submissions: [{ campaign: { utm_source: 'kept' } }],
  })
})

test.each([
  ['is cut', 'y'.repeat(5000), 'y'.repeat(100)],
  ['is not cut within a character', `${'y'.repeat(99)}😀`, 'y'.repeat(99)],
  ['is one line', ' two\r\n\tlines ', 'two lines'],
  [
    'may look like code',
    `'; drop table candidates; -- "$[0]"`,
    `'; drop table candidates; -- "$[0]"`,
  ],
  ['may have six digits', 'spring-2026-12', 'spring-2026-12'],
])('a value of a campaign %s', async (_, value, kept) => {
  const email = newEmail()
  await stored('visit-requests', {
    email,
    ...Object.fromEntries(campaignKeys.map((key) => [key, value])),
  })
  const { candidate } = await recordOf(email)
  expect(candidate.campaign).toEqual(Object.fromEntries(campaignKeys.map((key) => [key, kept])))
})

test('how somebody heard of us is one of the choices, with at most 200 characters more', async () => {
  for (const more of [{ heardFrom: 'x' }, { heardFrom: 5 }, { heardFromDetail: 'x'.repeat(201) }])
    expect((await send('patient-inquiry', more)).status).toBe(422)
  const email = newEmail()
  await stored('patient-inquiry', { email, heardFromDetail: 'x'.repeat(200) })
})

test('forms without JavaScript take the same fields', async () => {
  const { fetch } = await startApi()
  const email = newEmail()
  const fields = { ...inquiryFields, email, heardFrom: 'event', heardFromDetail: '', ...campaign }
  const body = new URLSearchParams({
    ...fields,
    askingFor: 'somebody-else',
    callerName: 'Jane Moss',
    relation: 'daughter',
  })
  for (let times = 0; times < 2; times++) {
    const answer = await fetch('/api/patient-inquiry', {
      method: 'POST',
      body,
    })
    expect(answer.status).toBe(303)
  }
  const { candidate, submissions } = await recordOf(email)
  expect(candidate).toMatchObject({ heardFrom: 'event', campaign, callerName: 'Jane Moss' })
  expect(submissions).toMatchObject([{ askingFor: 'somebody-else', relation: 'daughter' }])
})

test('lists, changes of many, kept filters and files narrow by both', async () => {
  const { admin } = await startApi()
  const email = newEmail()
  await stored('patient-inquiry', {
    email,
    heardFrom: 'study-registry',
    utm_campaign: '=Äpfel & Co',
  })
  await stored('patient-inquiry', { email: newEmail(), heardFrom: 'study-registry' })
  const query = { heardFrom: 'study-registry', campaign: '=Äpfel & Co' } as const
  const { candidates } = await (await admin.admin.candidates.$get({ query })).json()
  expect(candidates.map((one) => one.email)).toEqual([email])
  const dry = await admin.admin.candidates.bulk.$post({
    json: { filter: query, change: {}, dryRun: true },
  })
  expect(await dry.json()).toMatchObject({ changed: 1 })
  const kept = await admin.admin['candidate-filters'].$post({
    json: { name: 'Registry', query: new URLSearchParams(query).toString() },
  })
  expect(kept.status).toBe(201)
  const { campaigns } = await (await admin.admin.candidates.studies.$get()).json()
  expect(campaigns).toContain('=Äpfel & Co')
  const { csv } = await exported(`exports/candidates.csv?${new URLSearchParams(query)}`)
  expect(csv).toContain(`"study-registry","","'=Äpfel & Co"`)
  expect(csv).toContain(email)
  const sent = await exported('exports/patient-inquiries.csv')
  expect(sent.csv).toContain('"{""utm_campaign"":""=Äpfel & Co""}"')
  const wrong = await admin.admin.candidates.$get({ query: { heardFrom: 'x' as 'search' } })
  expect(wrong.status).toBe(400)
})

test('what waited in the inbox comes with the same answers', async () => {
  const { files, cron } = await startApi()
  const email = newEmail()
  const submissionId = crypto.randomUUID()
  const old = crypto.randomUUID()
  const bucket = await files()
  const kept = { submissionId, ...inquiryFields, email, askingFor: 'somebody-else' }
  const more = { callerName: 'Jane Moss', heardFrom: 'doctor', campaign }
  await bucket.put(
    `inbox/patient-inquiry/${submissionId}.json`,
    JSON.stringify({ ...kept, ...more }),
  )
  // The format in which an earlier Worker kept submissions.
  const before = { submissionId: old, ...inquiryFields, email: `old-${email}` }
  await bucket.put(`inbox/patient-inquiry/${old}.json`, JSON.stringify(before))
  await cron()
  expect(await recordOf(email)).toMatchObject({
    candidate: { callerName: 'Jane Moss', heardFrom: 'doctor', campaign },
    submissions: [{ askingFor: 'somebody-else', campaign }],
  })
  expect((await recordOf(`old-${email}`)).submissions).toMatchObject([{ askingFor: 'myself' }])
})
