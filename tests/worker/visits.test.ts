import { expect, test } from 'vitest'
import { startApi } from '../helpers/api.ts'

const visit = () =>
  ({
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    phone: '555-0100',
    preferredDate: '2199-01-05',
    preferredTime: '9:00 AM',
    visitType: 'screening',
  }) as const

const send = async (json: Record<string, unknown>) => {
  const { visitor } = await startApi()
  const response = await visitor['visit-requests'].$post({ json: json as never })
  return { status: response.status as number, body: (await response.json()) as never }
}

test('a visit request starts pending and takes any status an admin sets', async () => {
  const { admin } = await startApi()
  const requests = admin.admin['visit-requests']
  const sent = { ...visit(), studyInterest: 'diabetes', questions: 'Where do I park?' }
  const { id } = (await send(sent)).body as { id: number }

  const detail = requests[':id'].$get({ param: { id: String(id) } })
  expect(await (await detail).json()).toMatchObject({ request: { ...sent, status: 'pending' } })
  for (const status of ['completed', 'confirmed', 'cancelled', 'pending'] as const) {
    const put = await requests[':id'].status.$put({ param: { id: String(id) }, json: { status } })
    expect(await put.json()).toMatchObject({ request: { id, status } })
  }
})

test('the list can be narrowed to one status', async () => {
  const { admin } = await startApi()
  const requests = admin.admin['visit-requests']
  const { id } = (await send(visit())).body as { id: number }
  await requests[':id'].status.$put({ param: { id: String(id) }, json: { status: 'cancelled' } })
  const list = await (await requests.$get({ query: { status: 'cancelled', q: 'Moss' } })).json()
  expect(list.requests.map((request) => request.status)).toEqual(['cancelled'])
})

test('a date that is past at the site, or in no calendar, is refused', async () => {
  for (const [preferredDate, message] of [
    ['2020-01-01', 'Please choose today or a later date'],
    ['2199-02-31', 'There is no such day in the calendar'],
    ['tomorrow', 'Please enter the date as YYYY-MM-DD'],
  ]) {
    const { status, body } = await send({ ...visit(), preferredDate })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'preferredDate', message }] })
  }
})

test('today at the site is early enough', async () => {
  const preferredDate = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
  }).format()
  expect((await send({ ...visit(), preferredDate })).status).toBe(201)
})

test('what is missing or not on offer is named, all at once', async () => {
  const { body } = await send({ email: 'ada', preferredTime: '12:00 PM', visitType: 'party' })
  expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'preferredDate',
    'preferredTime',
    'visitType',
  ])
})

test('only admins see or change visit requests, and only those there are', async () => {
  const { visitor, admin } = await startApi()
  const status = { param: { id: '1' }, json: { status: 'confirmed' } } as const
  expect((await visitor.admin['visit-requests'].$get({ query: {} })).status).toBe(401)
  expect((await visitor.admin['visit-requests'][':id'].status.$put(status)).status).toBe(401)
  const requests = admin.admin['visit-requests'][':id']
  for (const id of ['999999', '0', '1e3', 'abc', '-1', '1;drop']) {
    expect((await requests.status.$put({ ...status, param: { id } })).status).toBe(404)
  }
  const unknown = { param: { id: '1' }, json: { status: 'lost' as 'pending' } }
  expect((await requests.status.$put(unknown)).status).toBe(422)
})
