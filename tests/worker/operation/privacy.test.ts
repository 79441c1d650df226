import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

const person = (email: string) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Moss',
  email,
  phone: '555-0100',
})

const files = async () => (await startApi()).files()

/** Stores one record of each kind that a person with this address can leave, a resume included. */
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
        preferredDate: far.saturday,
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
    consents: 0,
    mails: 5,
    newsMails: 0,
    softBounces: 0,
    undeliverable: 0,
    studyWaitlist: 0,
    candidates: 1,
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

/** Four people who have written. Two are merged into the first. Everything that a merge stores names them somewhere. */
async function leaveMerged() {
  const { db, visitor } = await startApi()
  const addresses = ['kept', 'alias', 'other.alias', 'stranger'].map(
    (name) => `${name}@merged.example`,
  )
  for (const email of addresses) {
    const json = { ...person(email), interest: 'other', message: 'Please call me back.' } as const
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  }
  const [kept, ...others] = addresses
  const ids = await db.$client.execute(
    `select id, email from candidates where email like '%@merged.example'`,
  )
  const idOf = (email = '') => Number(ids.rows.find((row) => row['email'] === email)?.['id'])
  const at = '2026-01-01T00:00:00.000Z'
  for (const alias of others.slice(0, 2)) {
    await db.$client.batch([
      {
        sql: 'update candidates set merged_into = ? where id = ?',
        args: [idOf(kept), idOf(alias)],
      },
      {
        sql: `insert into candidate_merges (kept_id, other_id, before, created_at) values (?, ?, '{}', ?)`,
        args: [idOf(kept), idOf(alias), at],
      },
      {
        sql: `insert into candidate_pairs (lower_id, higher_id, created_at) values (?, ?, ?)`,
        args: [idOf(alias), idOf('stranger@merged.example'), at],
      },
      {
        sql: `insert into candidate_presence (candidate_id, user_id, seen_at) values (?, 1, ?)`,
        args: [idOf(alias), at],
      },
      {
        sql: `insert into candidate_events (candidate_id, at, "by", kind, data) values (?, ?, 'user', 'note', '{"text":"of alias@merged.example"}')`,
        args: [idOf(kept), at],
      },
    ])
  }
  // The history of another person also names this person, who was merged with them once by mistake.
  await db.$client.execute({
    sql: `insert into candidate_events (candidate_id, at, "by", kind, data) values (?, ?, 'user', 'merge', ?)`,
    args: [
      idOf('stranger@merged.example'),
      at,
      JSON.stringify({ merge: 1, other: idOf(kept), otherName: 'Name of kept@merged.example' }),
    ],
  })
  return addresses
}

test('whoever is erased under one address is erased under all that were merged with it', async () => {
  const { admin, db } = await startApi()
  const addresses = await leaveMerged()
  const bucket = await files()
  const waiting = `inbox/patient-inquiry/${crypto.randomUUID()}.json`
  await bucket.put(waiting, JSON.stringify(person('Kept@merged.example')))

  const json = { email: 'Other.Alias@merged.example' }
  const preview = await (await admin.admin.erasures.preview.$post({ json })).json()
  expect(preview.found).toMatchObject({ patientInquiries: 3, candidates: 3, mails: 3 })
  const erased = await (await admin.admin.erasures.$post({ json })).json()
  expect(erased.erased).toEqual({ ...preview.found, waiting: 1 })
  for (const email of addresses.slice(0, 3)) expect(await everywhere(email)).toEqual([])
  for (const table of ['candidate_merges', 'candidate_pairs', 'candidate_presence'])
    expect((await db.$client.execute(`select * from ${table}`)).rows).toEqual([])
  expect(await everywhere('stranger@merged.example')).toContain('candidates')
  const history =
    'select kind from candidate_events where candidate_id not in (select id from candidates)'
  expect((await db.$client.execute(history)).rows).toEqual([])
})

/** Makes everything of old@example.com older by this many months. */
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
      `update candidates set updated_at = ? where email = 'old@example.com'`,
    ].map((sql) => ({ sql, args: [date.toISOString()] })),
  )
  await rewriteHistory(
    `update candidate_events set at = ? where candidate_id in (select id from candidates where email = 'old@example.com')`,
    date.toISOString(),
  )
}

/** Changes events of candidates, which only a test does: a trigger forbids it. */
async function rewriteHistory(sql: string, time: string) {
  const { db } = await startApi()
  const name = 'candidate_events_no_update'
  const { rows } = await db.$client.execute({
    sql: 'select sql from sqlite_master where name = ?',
    args: [name],
  })
  await db.$client.batch([`drop trigger ${name}`, { sql, args: [time] }, String(rows[0]?.['sql'])])
}

test('submissions are kept until the settings say for how long', async () => {
  const { admin, adminFetch, cron, db } = await startApi()
  const fullHour = new Date('2199-01-01T10:00:00Z')
  const resume = await leaveEverything('old@example.com')
  await leaveEverything('new@example.com')
  // Subscribers who never confirm are forgotten after a month.
  await db.run(`update email_preferences set confirmed_at = created_at`)
  expect(await (await admin.admin.settings.$get()).json()).toEqual({
    settings: { retentionMonths: null, requireSecondFactor: false, reminderHours: [72, 24] },
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
  // Preferences are not a submission: they stay until their owner or a request deletes them.
  expect(await everywhere('old@example.com')).toEqual(['email_preferences'])
  expect(await (await files()).head(resume)).toBeNull()
  expect(await everywhere('new@example.com')).toContain('visit_requests')

  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  const byItself = entries.filter(({ username }) => username === 'retention (automatic)')
  expect(byItself.map(({ record }) => record).sort()).toEqual([
    'candidates',
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
