import { expect, test } from 'vitest'
import { fillCandidates } from '#worker/operate/database/candidates.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { over } from '#db/client.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  candidateOf,
  candidatesLike,
  eventsOf,
} from '#tests/helpers/candidates/stored-candidates.ts'

type Row = { email: string; createdAt: string; firstName?: string; status?: string; spam?: boolean }

async function oldInquiry({ email, createdAt, firstName = 'Ada', spam = false }: Row) {
  const { db } = await startApi()
  await db.$client.execute({
    sql: `insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, suspected_spam, created_at)
      values (?, ?, 'Moss', ?, '(617) 555-0142', 'cardiology', 'Please call me.', ?, ?)`,
    args: [crypto.randomUUID(), firstName, email, spam, createdAt],
  })
}

async function oldVisit({ email, createdAt, firstName = 'Ada', status = 'pending' }: Row) {
  const { db } = await startApi()
  await db.$client.execute({
    sql: `insert into visit_requests (submission_id, first_name, last_name, email, phone, preferred_date, preferred_time, visit_type, status, created_at, updated_at)
      values (?, ?, 'Moss', ?, '617 555 0199', '2026-03-09', '9:00 AM', 'screening', ?, ?, '2026-03-03T10:00:00.000Z')`,
    args: [crypto.randomUUID(), firstName, email, status, createdAt],
  })
}

async function everything() {
  const { db } = await startApi()
  const tables = ['candidates', 'candidate_events']
  const rows = tables.map(
    async (table) => (await db.$client.execute(`select * from ${table}`)).rows,
  )
  return Promise.all(rows)
}

const monday = '2026-03-02T15:00:00.000Z'
const tuesday = '2026-03-03T15:00:00.000Z'

/** Submissions of eight people from before there were candidates, and then the migration. */
async function migrateOldSubmissions() {
  const { db } = await startApi()
  await oldVisit({ email: 'TWICE@example.com', createdAt: tuesday, firstName: 'ADA' })
  await oldInquiry({ email: 'twice@example.com', createdAt: monday })
  await oldInquiry({ email: 'Inquiry@example.com', createdAt: monday })
  for (const status of ['confirmed', 'completed', 'cancelled'])
    await oldVisit({ email: `${status}@example.com`, createdAt: monday, status })
  await oldVisit({ email: 'later@example.com', createdAt: monday, status: 'cancelled' })
  await oldInquiry({ email: 'later@example.com', createdAt: tuesday })
  await oldInquiry({ email: 'spam@example.com', createdAt: monday, spam: true })
  await migrate(db)
}

let migration: Promise<void> | undefined
const migrated = () => (migration ??= migrateOldSubmissions())

test('people who wrote before there were candidates become candidates, with contact data of their first submission', async () => {
  await migrated()
  expect(await candidateOf('inquiry@example.com')).toMatchObject({
    status: 'new',
    next_action: 'Call',
    due_at: '2026-03-03T15:00:00.000Z',
    phone_key: '+16175550142',
    created_at: monday,
    search_text: 'ada moss inquiry@example.com 6175550142',
  })
  // Contact data of the first submission, the next step of the last one.
  expect(await candidateOf('twice@example.com')).toMatchObject({
    first_name: 'Ada',
    phone: '(617) 555-0142',
    source: 'patient-inquiry',
    next_action: 'Call about the visit',
    due_at: '2026-03-04T15:00:00.000Z',
  })
  expect(await eventsOf('twice@example.com')).toMatchObject([
    { kind: 'submission', at: monday, data: { record: 'patient_inquiries' } },
    { kind: 'submission', at: tuesday, data: { record: 'visit_requests' } },
  ])
})

test('the status of an old visit request becomes that of the candidate', async () => {
  await migrated()
  expect(await candidateOf('confirmed@example.com')).toMatchObject({
    status: 'visit',
    due_at: '2026-03-09T13:00:00.000Z',
  })
  expect(await candidateOf('completed@example.com')).toMatchObject({
    status: 'screening',
    due_at: '2026-03-16T13:00:00.000Z',
  })
  expect(await candidateOf('cancelled@example.com')).toMatchObject({
    status: 'closed',
    closed_reason: 'other',
    due_at: null,
  })
  expect((await eventsOf('cancelled@example.com')).at(-1)).toMatchObject({
    kind: 'status',
    by: 'system',
    at: '2026-03-03T10:00:00.000Z',
    data: { from: 'new', to: 'closed', reason: 'other' },
  })
  expect(await candidateOf('later@example.com')).toMatchObject({
    status: 'new',
    closed_reason: null,
  })
})

test('spam makes no candidate, and a second migration changes nothing', async () => {
  const { db } = await startApi()
  await migrated()
  expect(await candidatesLike('spam@example.com')).toEqual([])
  const before = await everything()
  await migrate(db)
  expect(await everything()).toEqual(before)
})

test('what the Worker of before stored during a deployment joins later', async () => {
  const { db } = await startApi()
  await oldInquiry({ email: 'during@example.com', createdAt: monday })
  await migrate(db)
  const closing = `update candidates set status = 'closed', due_at = null where email = 'during@example.com'`
  await db.$client.execute(closing)
  await oldInquiry({ email: 'during@example.com', createdAt: tuesday })
  await migrate(db)
  expect(await candidateOf('during@example.com')).toMatchObject({
    status: 'new',
    created_at: monday,
  })
  const kinds = (await eventsOf('during@example.com')).map(({ kind }) => kind)
  expect(kinds).toEqual(['submission', 'submission', 'status'])
})

test('times and dates that cannot be read do not stop it', async () => {
  const { db } = await startApi()
  await oldInquiry({ email: 'no-time@example.com', createdAt: '' })
  await oldVisit({ email: 'no-date@example.com', createdAt: monday, status: 'confirmed' })
  await db.$client.execute(
    "update visit_requests set preferred_date = 'soon' where email = 'no-date@example.com'",
  )
  await migrate(db)
  for (const email of ['no-time@example.com', 'no-date@example.com'])
    expect(await candidateOf(email)).toMatchObject({
      status: 'new',
      next_action: expect.stringContaining('Call'),
    })
})

test('cut short and run again, it finishes', async () => {
  const { db } = await startApi()
  await db.$client.execute(`with recursive numbers (number) as
    (select 1 union all select number + 1 from numbers where number < 2500)
    insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, created_at)
    select 'cut ' || number, 'Ada', 'Cut', 'cut' || number || '@example.com', '1', 'other', 'Hello', '${monday}' from numbers`)
  const { execute, batch } = db.$client
  let writes = 0
  const failing = over({
    execute: execute.bind(db.$client),
    batch: (statements: Parameters<typeof batch>[0]) => {
      if (JSON.stringify(statements).includes('insert into \\"candidates\\"') && ++writes > 1)
        throw new Error('The connection is lost')
      return batch.call(db.$client, statements)
    },
  })
  await expect(fillCandidates(failing)).rejects.toThrow('The connection is lost')
  const half = await candidatesLike('Cut')
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(2500)
  await migrate(db)
  const whole = await candidatesLike('Cut')
  expect(whole).toHaveLength(2500)
  expect(whole.slice(0, half.length)).toEqual(half)
})

test('texts that were folded otherwise are folded again, with all that the person and those merged into them gave', async () => {
  const { db, admin, visitor } = await startApi()
  const send = async (email: string, more: object) => {
    const json = {
      firstName: 'Nora',
      lastName: `O'Brien`,
      email,
      phone: '617-555-0171',
      interest: 'cardiology',
      message: 'Please call me about the study.',
      ...more,
    } as const
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  }
  await send('nora@example.com', {})
  await send('nora@example.com', { lastName: 'O’Brien', phone: '617-555-0172' })
  await send('honora@example.com', { firstName: 'Honora', phone: '617-555-0173' })
  const [kept, other] = [
    await candidateOf('nora@example.com'),
    await candidateOf('honora@example.com'),
  ]
  const param = { id: String(kept['id']), other: String(other['id']) }
  expect((await admin.admin.candidates[':id'].merge[':other'].$post({ param })).status).toBe(201)
  const texts = async () => {
    const people = [await candidateOf('nora@example.com'), await candidateOf('honora@example.com')]
    return people.map((one) => [one['search_text'], one['name_key']])
  }
  const before = await texts()
  expect(before).toEqual([
    [
      'nora obrien nora@example.com 6175550171 6175550172 honora obrien honora@example.com 6175550173',
      'nora obrien',
    ],
    ['honora obrien honora@example.com 6175550173', 'honora obrien'],
  ])
  await db.$client.execute(
    `update candidates set search_text = null, name_key = 'old' where email like '%nora@%'`,
  )
  await migrate(db)
  expect(await texts()).toEqual(before)
  await migrate(db)
  expect(await texts()).toEqual(before)
})
