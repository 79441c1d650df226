import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#db/audit/audit.ts'
import { sponsorInquiries } from '#db/inquiries/sponsor-inquiries.ts'
import { submissionNotes } from '#db/notes.ts'
import { deleteOlder } from '#db/privacy/retention.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let coordinator: Api['admin']
let grace: number
let recruiter: number

const addUser = async (username: string, role: 'coordinator' | 'hr', name: string) => {
  const added = await api.admin.admin.users.$post({ json: { username, password, role, name } })
  return ((await added.json()) as { user: { id: number } }).user.id
}

beforeAll(async () => {
  api = await startApi()
  grace = await addUser('grace', 'coordinator', 'Grace Hopper')
  recruiter = await addUser('recruiter', 'hr', 'Rita')
  const login = await api.visitor.auth.login.$post({ json: { username: 'grace', password } })
  coordinator = api.as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
})

const sponsors = () => api.admin.admin['sponsor-inquiries']
const param = (id: number) => ({ param: { id: String(id) } })

/** An inquiry as it was received. */
async function received(contactName = 'Jo Park', email = 'jo@example.com') {
  const json = { contactName, company: 'Northwind', email, submissionId: crypto.randomUUID() }
  const sent = await api.visitor['sponsor-inquiry'].$post({ json })
  const { id } = await sent.json()
  return read(id as number)
}

const read = async (id: number) => {
  const answer = await sponsors()[':id'].$get(param(id))
  const { inquiry, notes } = await answer.json()
  return { ...inquiry, notes }
}

const noted = async (id: number, text: string) =>
  coordinator.admin['sponsor-inquiries'][':id'].notes.$post({ ...param(id), json: { text } })

test('an inquiry is new and nobody’s, until somebody takes and answers it', async () => {
  const inquiry = await received()
  expect(inquiry).toMatchObject({ status: 'new', ownerId: null, ownerName: null, notes: [] })
  const json = { ownerId: grace, basedOn: inquiry.updatedAt }
  const taken = await sponsors()[':id'].$put({ ...param(inquiry.id), json })
  expect(taken.status).toBe(200)
  const { inquiry: hers } = await taken.json()
  expect(hers).toMatchObject({ status: 'new', ownerId: grace, ownerName: 'Grace Hopper' })
  const answered = { status: 'answered', basedOn: hers.updatedAt } as const
  await sponsors()[':id'].$put({ ...param(inquiry.id), json: answered })
  expect(await read(inquiry.id)).toMatchObject({ status: 'answered', ownerName: 'Grace Hopper' })
})

test('a change says on which version it is based, and a stale one names who was faster', async () => {
  const { id, updatedAt } = await received()
  const put = (json: object) =>
    api.adminFetch(`/api/admin/sponsor-inquiries/${id}`, jsonRequest('PUT', json))
  const without = await put({ status: 'closed' })
  expect(without.status).toBe(422)
  expect(await without.json()).toMatchObject({ errors: [{ path: 'basedOn' }] })

  const hers = { status: 'answered', basedOn: updatedAt } as const
  await coordinator.admin['sponsor-inquiries'][':id'].$put({ ...param(id), json: hers })
  // A note changes no field, so the refusal must not name its author.
  await sponsors()[':id'].notes.$post({ ...param(id), json: { text: 'Called back.' } })
  const late = await put({ status: 'closed', basedOn: updatedAt })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    inquiry: { id, status: 'answered' },
    changedBy: { name: 'Grace Hopper', at: expect.any(String) },
  })
  expect(await read(id)).toMatchObject({ status: 'answered' })
})

test('of two changes at the same time one is refused', async () => {
  const { id, updatedAt: basedOn } = await received()
  const statuses = ['answered', 'closed'] as const
  const answers = await Promise.all(
    statuses.map((status) => sponsors()[':id'].$put({ ...param(id), json: { status, basedOn } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only somebody who reads sponsor inquiries can own one, and the same people are offered', async () => {
  const { id, updatedAt: basedOn } = await received()
  for (const ownerId of [recruiter, 999_999]) {
    const answer = await sponsors()[':id'].$put({ ...param(id), json: { ownerId, basedOn } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'ownerId' }] })
  }
  const { owners } = await (await coordinator.admin.candidates.owners.$get()).json()
  expect(owners.map(({ name }) => name)).toEqual(expect.arrayContaining(['ada', 'Grace Hopper']))
  expect(owners).not.toContainEqual(expect.objectContaining({ id: recruiter }))
})

test('the list and its export are narrowed by status and owner', async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const [free, hers, closed] = [
    await received(`Free ${word}`),
    await received(`Hers ${word}`),
    await received(`Closed ${word}`),
  ]
  const take = { ownerId: grace, basedOn: hers.updatedAt }
  await sponsors()[':id'].$put({ ...param(hers.id), json: take })
  const close = { status: 'closed', basedOn: closed.updatedAt } as const
  await sponsors()[':id'].$put({ ...param(closed.id), json: close })

  const found = async (query: object) => {
    const list = await coordinator.admin['sponsor-inquiries'].$get({ query: { q: word, ...query } })
    return (await list.json()).inquiries.map(({ id }) => id)
  }
  expect(await found({})).toEqual([closed.id, hers.id, free.id])
  expect(await found({ status: 'new' })).toEqual([hers.id, free.id])
  expect(await found({ owner: 'me' })).toEqual([hers.id])
  expect(await found({ owner: String(grace) })).toEqual([hers.id])
  expect(await found({ owner: 'none', status: 'closed' })).toEqual([closed.id])
  expect((await api.adminFetch('/api/admin/sponsor-inquiries?owner=x')).status).toBe(400)

  await noted(hers.id, 'Speaks for the whole board.')
  const file = await api.adminFetch(
    `/api/admin/exports/sponsor-inquiries.csv?q=${word}&owner=${grace}`,
  )
  const text = await file.text()
  expect(text).toContain('Grace Hopper')
  expect(text).not.toContain(`Free ${word}`)
  expect(text).not.toContain('whole board')
})

test('notes are kept with their author, newest first, and one about nothing is refused', async () => {
  const { id } = await received()
  const first = await noted(id, '  Wants a feasibility call.\r\nOn Friday. ')
  expect(first.status).toBe(201)
  expect((await first.json()).note).toMatchObject({
    text: 'Wants a feasibility call.\nOn Friday.',
    userId: grace,
    name: 'Grace Hopper',
  })
  await noted(id, 'Called.')
  const { notes } = await read(id)
  expect(notes.map(({ text }) => text)).toEqual([
    'Called.',
    'Wants a feasibility call.\nOn Friday.',
  ])
  expect((await noted(id, ' ')).status).toBe(422)
  expect((await noted(999_999, 'Nobody')).status).toBe(404)
  const entries = await api.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, String(id)))
  expect(JSON.stringify(entries)).not.toContain('feasibility')
  expect(entries.at(-1)).toMatchObject({
    username: 'grace',
    record: 'sponsor_inquiries',
    new: 'a note',
  })
})

test('notes go with the inquiry that they are about, on request and when it is old', async () => {
  const [gone, old, stays] = [
    await received('Gone', 'gone@sponsor.example'),
    await received('Old', 'old@sponsor.example'),
    await received('Stays', 'stays@sponsor.example'),
  ]
  for (const { id } of [gone, old, stays]) await noted(id, 'A note.')
  await api.admin.admin.erasures.$post({ json: { email: 'gone@sponsor.example' } })
  await api.db
    .update(sponsorInquiries)
    .set({ createdAt: '2001-01-01T00:00:00.000Z' })
    .where(eq(sponsorInquiries.id, old.id))
  await deleteOlder(api.db, '2002-01-01T00:00:00.000Z', async () => {})
  const left = await api.db.select().from(submissionNotes)
  const ids = left.map(({ recordId }) => recordId)
  expect([gone, old, stays].map(({ id }) => ids.includes(id))).toEqual([false, false, true])
})

const asking = (more: object = {}) => ({
  contactName: 'Ines Roth',
  company: 'Westwind',
  email: 'ines@example.com',
  ...more,
})

const sendForm = (fields: Record<string, string>) =>
  api.fetch('/api/sponsor-inquiry', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

test('a sponsor asks for a CDA: staff find the inquiry by it, and the file names it', async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const plain = await received(`Plain ${word}`)
  const json = asking({ contactName: `Asks ${word}`, request: 'cda' })
  const { id } = await (await api.fetch('/api/sponsor-inquiry', jsonRequest('POST', json))).json()
  expect(await read(id)).toMatchObject({ request: 'cda', status: 'new' })
  expect(await read(plain.id)).toMatchObject({ request: null })

  const query = { q: word, request: 'cda' } as const
  const list = await sponsors().$get({ query })
  expect((await list.json()).inquiries.map((inquiry) => inquiry.id)).toEqual([id])
  expect((await api.adminFetch('/api/admin/sponsor-inquiries?request=x')).status).toBe(400)
  const file = await api.adminFetch(
    `/api/admin/exports/sponsor-inquiries.csv?q=${word}&request=cda`,
  )
  const [head = '', row = '', ...more] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('"Request"')
  expect(row).toContain('cda')
  expect(more).toEqual([])
})

test('a request that nobody offers is refused', async () => {
  const answer = await api.fetch(
    '/api/sponsor-inquiry',
    jsonRequest('POST', asking({ request: 'nda' })),
  )
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'request' }] })
})

test('the same request sent twice is one inquiry, and without the tick it is another', async () => {
  const submissionId = crypto.randomUUID()
  const send = (more: object) =>
    api.fetch('/api/sponsor-inquiry', jsonRequest('POST', asking({ submissionId, ...more })))
  const [first, again] = [await send({ request: 'cda' }), await send({ request: 'cda' })]
  expect(await again.json()).toEqual(await first.json())
  expect((await send({})).status).toBe(409)

  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const fields = { contactName: 'Ines Roth', company: 'Westwind', email }
  for (const sent of [{ ...fields, request: 'cda' }, { ...fields, request: 'cda' }, fields])
    expect((await sendForm(sent)).status).toBe(303)
  const { inquiries } = await (await sponsors().$get({ query: { q: email } })).json()
  expect(inquiries.map(({ request }) => request)).toEqual([null, 'cda'])
})
