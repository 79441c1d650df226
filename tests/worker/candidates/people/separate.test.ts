import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { candidatesLike } from '#tests/helpers/candidates/stored-candidates.ts'

const email = 'two.names@example.com'

async function inquire(firstName: string, phone: string, to = email) {
  const { visitor } = await startApi()
  const json = inquiry({ firstName, lastName: 'Sept', email: to, phone })
  return Number((await (await visitor['patient-inquiry'].$post({ json })).json()).id)
}

async function recordOf(id: number) {
  const { admin } = await startApi()
  return (await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })).json()
}

async function separate(id: number, ...ids: number[]) {
  const { admin } = await startApi()
  const submissions = ids.map((one) => ({ record: 'patient_inquiries' as const, id: one }))
  const answer = await admin.admin.candidates[':id'].separate.$post({
    param: { id: String(id) },
    json: { submissions },
  })
  return { status: answer.status, body: await answer.json() }
}

/** Two people in one candidate, as they were joined before names were compared. */
async function joined() {
  const { db } = await startApi()
  const to = `${crypto.randomUUID()}@example.com`
  const first = await inquire('Hanna', '617 555 0181', to)
  const second = await inquire('Otto', '617 555 0182', to)
  const [hanna, otto] = (await candidatesLike(to)).map(({ id }) => Number(id))
  await db.$client.executeMultiple(`
    update candidate_events set candidate_id = ${hanna} where candidate_id = ${otto};
    delete from candidates where id = ${otto};
    insert into candidate_contacts (candidate_id, kind, given, key, "from", created_at)
      values (${hanna}, 'phone', '617 555 0182', '+16175550182', 'submission', '2026-01-01');
    update candidates set search_text = search_text || ' otto sept 6175550182', several_names = 1 where id = ${hanna}`)
  return { id: hanna ?? 0, first, second, to }
}

test('what another person sent moves to them, with what happened to it, and comes back with Undo', async () => {
  const { admin } = await startApi()
  const { id, first, second, to } = await joined()
  expect((await recordOf(id)).submissions).toHaveLength(2)
  const listed = async () => {
    const answer = await admin.admin.candidates.$get({ query: { names: 'several', q: to } })
    return (await answer.json()).candidates.map((one) => one.id)
  }
  expect(await listed()).toEqual([id])
  const { status, body } = await separate(id, second)
  expect(status).toBe(201)
  if (!('merge' in body)) throw new Error('Nothing was separated')
  const { candidate, merge } = body
  expect(candidate).toMatchObject({
    firstName: 'Otto',
    lastName: 'Sept',
    email: to,
    phone: '617 555 0182',
    status: 'new',
    nextAction: 'Call',
  })
  const [hanna, otto] = [await recordOf(id), await recordOf(candidate.id)]
  expect(hanna.submissions.map((one) => one.id)).toEqual([first])
  expect(otto.submissions.map((one) => one.id)).toEqual([second])
  const happened = otto.events.map(({ kind }) => kind).filter((kind) => kind !== 'mail')
  expect(happened).toEqual(['submission', 'separate'])
  expect(hanna.contacts.map(({ value }) => value)).toEqual(['617 555 0181', to])
  expect(hanna.duplicates).toEqual([])
  expect(await listed()).toEqual([])
  const found = await admin.admin.candidates.$get({ query: { q: 'otto sept', status: 'any' } })
  expect((await found.json()).candidates.filter((one) => one.id === id)).toEqual([])
  const undo = () =>
    admin.admin.candidates.merges[':id'].undo.$post({ param: { id: String(merge.id) } })
  expect((await undo()).status).toBe(200)
  expect((await recordOf(id)).submissions).toHaveLength(2)
  expect((await recordOf(candidate.id)).candidate.id).toBe(id)
  expect((await undo()).status).toBe(409)
})

test('a number that staff added still finds the person after a separation', async () => {
  const { admin } = await startApi()
  const { id, second } = await joined()
  const added = { kind: 'phone' as const, value: '617 555 0177' }
  const param = { id: String(id) }
  await admin.admin.candidates[':id'].contacts.$post({ param, json: added })
  expect((await separate(id, second)).status).toBe(201)
  const found = await admin.admin.candidates.$get({ query: { q: added.value, status: 'any' } })
  expect((await found.json()).candidates.map((one) => one.id)).toContain(id)
})

test('all of it, nothing, or what somebody else sent cannot be separated', async () => {
  const { id, first, second } = await joined()
  const stranger = await inquire('Stranger', '617 555 0183', 'stranger.sept@example.com')
  for (const ids of [[first, second], [], [stranger], [first, stranger], [first, first], [987654]])
    expect([ids, (await separate(id, ...ids)).status]).toEqual([ids, 422])
  expect((await separate(999_999, first)).status).toBe(404)
  expect((await recordOf(id)).submissions).toHaveLength(2)
})

test('two who separate the same at once make one new person', async () => {
  const { id, second } = await joined()
  const answers = await Promise.all([separate(id, second), separate(id, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('whoever is erased is named nowhere in the history of the one they were separated from', async () => {
  const { admin } = await startApi()
  const { id, second } = await joined()
  const { body } = await separate(id, second)
  if (!('candidate' in body)) throw new Error('Nothing was separated')
  const named = async () => JSON.stringify((await recordOf(id)).events).includes('Otto')
  expect(await named()).toBe(true)
  const erased = await admin.admin.erasures.$post({ json: { candidateId: body.candidate.id } })
  expect(erased.status).toBe(200)
  expect(await named()).toBe(false)
})
