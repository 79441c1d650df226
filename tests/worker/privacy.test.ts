import { expect, test } from 'vitest'
import { startApi } from '../helpers/api.ts'
import { pdf, types } from '../helpers/files.ts'
import { jsonRequest } from '../helpers/json.ts'

const person = (email: string) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Moss',
  email,
  phone: '555-0100',
})

const files = async () => (await startApi()).files()

/** One of everything that somebody with this address can leave, a resume included. */
async function leaveEverything(email: string) {
  const { visitor, admin, fetch } = await startApi()
  const job = await admin.admin.jobs.$post({
    json: {
      title: 'Nurse',
      department: 'Clinic',
      location: 'Boston',
      type: 'Full-time',
      description: 'You nurse.',
    },
  })
  const { id: jobId } = (await job.json()).job as { id: number }
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  const headers = { 'Content-Type': types.pdf }
  await fetch(uploadURL, { method: 'PUT', body: pdf as BodyInit, headers })
  const resumeUrl = uploadURL.split('?')[0] as string
  const sent = [
    visitor['patient-inquiry'].$post({
      json: {
        ...person(email),
        interest: 'other',
        message: 'Please keep me informed.',
        keepInformed: true,
      },
    }),
    visitor['sponsor-inquiry'].$post({ json: { contactName: 'Ada', company: 'Moss', email } }),
    visitor['visit-requests'].$post({
      json: {
        ...person(email.toUpperCase()),
        preferredDate: '2199-01-05',
        preferredTime: '9:00 AM',
        visitType: 'screening',
      },
    }),
    visitor['job-applications'].$post({ json: { ...person(email), jobId, resumeUrl } }),
  ]
  for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
  return `resumes/${new URL(resumeUrl).pathname.split('/').at(-1)}`
}

const everywhere = async (text: string) => {
  const { db } = await startApi()
  const { rows } = await db.$client.execute(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  )
  const holding = []
  for (const { name } of rows) {
    const table = await db.$client.execute(`select * from ${name}`)
    if (JSON.stringify(table.rows).toLowerCase().includes(text)) holding.push(name)
  }
  return holding
}

test('everything of one person is deleted on request, files included, and nothing of anybody else', async () => {
  const { admin, db } = await startApi()
  const resume = await leaveEverything('gone@example.com')
  const other = await leaveEverything('stays@example.com')
  const bucket = await files()
  const waiting = `inbox/patient-inquiry/${crypto.randomUUID()}.json`
  await bucket.put(waiting, JSON.stringify(person('Gone@example.com')))
  const json = { email: 'GONE@example.com' }
  const preview = await (await admin.admin.erasures.preview.$post({ json })).json()
  expect(preview.found).toEqual({
    patientInquiries: 1,
    sponsorInquiries: 1,
    visitRequests: 1,
    jobApplications: 1,
    emailPreferences: 1,
    mails: 5,
  })
  const erased = await (await admin.admin.erasures.$post({ json })).json()
  expect(erased.erased).toEqual({ ...preview.found, waiting: 1 })
  expect(await everywhere('gone@example.com')).toEqual([])
  expect(await bucket.head(resume)).toBeNull()
  expect((await bucket.list({ prefix: 'inbox/' })).objects).toEqual([])

  expect(await bucket.head(other)).not.toBeNull()
  expect(await everywhere('stays@example.com')).toContain('patient_inquiries')
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({ action: 'delete', record: 'personal_data', username: 'ada' })
  expect(entries[0]?.new).toEqual(erased.erased)
  const { rows } = await db.$client.execute(
    `select count(*) as n from patient_inquiries_search where patient_inquiries_search match '"gone@example"'`,
  )
  expect(rows[0]?.['n']).toBe(0)
})

/** Dates back everything of old@example.com, by so many months. */
async function makeOld(months: number) {
  const { db } = await startApi()
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months, 1)
  for (const table of ['patient_inquiries', 'sponsor_inquiries', 'visit_requests']) {
    const sql = `update ${table} set created_at = ? where lower(email) = 'old@example.com'`
    await db.$client.execute({ sql, args: [date.toISOString()] })
  }
  await db.$client.batch(
    [
      `update job_applications set created_at = ? where email = 'old@example.com'`,
      `update mail_outbox set created_at = ? where lower(recipient) = 'old@example.com'`,
    ].map((sql) => ({ sql, args: [date.toISOString()] })),
  )
}

test('submissions are kept until the settings say for how long', async () => {
  const { admin, adminFetch, cron } = await startApi()
  const fullHour = new Date('2199-01-01T10:00:00Z')
  const resume = await leaveEverything('old@example.com')
  await leaveEverything('new@example.com')
  expect(await (await admin.admin.settings.$get()).json()).toEqual({
    settings: { retentionMonths: null, requireSecondFactor: false },
  })
  await makeOld(200)
  await cron(fullHour)
  expect(await everywhere('old@example.com')).toContain('patient_inquiries')

  const put = (retentionMonths: unknown) =>
    adminFetch('/api/admin/settings', jsonRequest('PUT', { retentionMonths }))
  for (const wrong of [0, -1, 1.5, 121, '12']) {
    expect((await put(wrong)).status).toBe(422)
  }
  expect(await (await put(24)).json()).toMatchObject({ settings: { retentionMonths: 24 } })
  await makeOld(23)
  await cron(fullHour)
  expect(await everywhere('old@example.com')).toContain('job_applications')
  await makeOld(26)
  await cron(fullHour)
  // Preferences are no submission: they stay until their owner, or a request, ends them.
  expect(await everywhere('old@example.com')).toEqual(['email_preferences'])
  expect(await (await files()).head(resume)).toBeNull()
  expect(await everywhere('new@example.com')).toContain('visit_requests')

  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  const byItself = entries.filter(({ username }) => username === 'retention (automatic)')
  expect(byItself.map(({ record }) => record).sort()).toEqual([
    'job_applications',
    'patient_inquiries',
    'sponsor_inquiries',
    'visit_requests',
  ])
  expect(entries.find(({ record }) => record === 'settings')).toMatchObject({
    action: 'update',
    old: { retentionMonths: null },
    new: { retentionMonths: 24 },
  })
  await put(null)
})

test('a long backlog is deleted, not only its beginning', async () => {
  const { admin, db, cron } = await startApi()
  const insert =
    'insert into sponsor_inquiries (submission_id, contact_name, company, email, created_at, search_text) values (?, ?, ?, ?, ?, ?)'
  const old = (at: number) => ({
    sql: insert,
    args: [
      `backlog-${at}`,
      'Jo',
      'Backlog',
      'jo@example.com',
      '2001-01-01T00:00:00.000Z',
      'jo backlog',
    ],
  })
  await db.$client.batch(Array.from({ length: 450 }, (_, at) => old(at)))
  await admin.admin.settings.$put({ json: { retentionMonths: 120 } })
  await cron(new Date('2199-01-01T11:00:00Z'))
  expect(await everywhere('backlog')).toEqual([])
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  const noted = entries.filter(({ record }) => record === 'sponsor_inquiries').slice(0, 5)
  const records = noted.map((entry) => (entry.new as { records: number }).records)
  expect(records.toSorted()).toEqual([100, 100, 100, 100, 50])
  await admin.admin.settings.$put({ json: { retentionMonths: null } })
})

test('only admins erase data and set how long it is kept', async () => {
  const { visitor } = await startApi()
  const json = { email: 'ada@example.com' }
  expect((await visitor.admin.settings.$get()).status).toBe(401)
  expect((await visitor.admin.settings.$put({ json: { retentionMonths: 1 } })).status).toBe(401)
  expect((await visitor.admin.erasures.$post({ json })).status).toBe(401)
  expect((await visitor.admin.erasures.preview.$post({ json })).status).toBe(401)
})

test('no log contains what visitors send', async () => {
  const { logs } = await startApi()
  for (const secret of ['example.com', 'Moss', '555-0100', 'keep me informed', 'token=']) {
    expect(logs().join()).not.toContain(secret)
  }
})
