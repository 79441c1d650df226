import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#worker/operate/database/migrate.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

const person = (more: object = {}) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 555 010 0100',
  ...more,
})

const inquiry = (more: object = {}) => ({
  ...person(more),
  interest: 'cardiology' as const,
  message: 'I would like to hear about heart studies.',
})

async function sendInquiry(more: object) {
  const { visitor } = await startApi()
  const sent = await visitor['patient-inquiry'].$post({ json: inquiry(more) })
  expect(sent.status).toBe(201)
  return (await sent.json()).id as number
}

/** The ids of the patient inquiries that a search shows. */
async function found(q: string, more = '') {
  const { adminFetch } = await startApi()
  const answer = await adminFetch(
    `/api/admin/patient-inquiries?limit=200&${new URLSearchParams({ q })}${more}`,
  )
  expect(answer.status).toBe(200)
  const { inquiries } = (await answer.json()) as { inquiries: { id: number }[] }
  return inquiries.map(({ id }) => id)
}

const expectFound = async (id: number, ...queries: string[]) => {
  for (const q of queries) expect([q, (await found(q)).includes(id)]).toEqual([q, true])
}
const expectMissed = async (id: number, ...queries: string[]) => {
  for (const q of queries) expect([q, (await found(q)).includes(id)]).toEqual([q, false])
}

test('a name is found as the list shows it, in any order, wherever its words stand', async () => {
  const id = await sendInquiry({ lastName: 'Byron King', email: 'countess@ockham.example' })
  await expectFound(id, 'Ada Byron King', 'king ada', '  ada   byron ', 'ada ockham', 'yro')
  await expectMissed(id, 'Ada Moss', 'Ada Byron Kong')
})

test('accents, case and ways to write a letter make no difference', async () => {
  const id = await sendInquiry({ firstName: 'Øyvind', lastName: 'Ölßnerová Łuków ﬁn' })
  await expectFound(id, 'öl', 'OL', 'ÖLSSNEROVA', 'olßner', 'oyvind', 'ØYVIND', 'lukow', 'fin')
  const decomposed = await sendInquiry({ lastName: 'Mu\u0308ller-Iğdır' })
  await expectFound(decomposed, 'Müller', 'muller', 'IĞDIR', 'igdir', 'ığdır')
})

test('a name is found in each spelling of it, and with or without its spaces', async () => {
  const spellings: [firstName: string, lastName: string, ...queries: string[]][] = [
    ['Jürgen', 'Müller', 'mueller', 'muller', 'MÜLLER', 'juergen mueller'],
    ['Inge', 'Goebel', 'göbel', 'gobel', 'goebel', 'goe', 'goeb'],
    ['Åse', 'Bjørnstad', 'aase', 'åse', 'ase', 'bjoernstad', 'Aase Bjørnstad'],
    ['Søren', 'Kjær', 'soeren', 'soren', 'kjaer', 'kjær'],
    ['أحمد', 'الرَّشيد', 'احمد', 'أحمد', 'الرشيد'],
    ['احمد', 'حسن', 'أحمد'],
    ['علی', 'رضا', 'علي', 'على', 'علی'],
    ['فاطمة', 'کریمی', 'فاطمه', 'فاطمة', 'كريمي'],
    ['Фёдор', 'Королёв', 'федор', 'королев', 'Фёдор Королев'],
    ['דָּוִד', 'לוי', 'דוד', 'דוד לוי'],
    ['タロウ', 'ヤマダ', 'たろう', 'ﾔﾏﾀﾞ', 'やまだたろう'],
    ['小明', '王', '王小明', '小明 王'],
    ['Luz', 'De la Cruz', 'delacruz', 'de la cruz', 'cruz', 'luz delacruz'],
    ['Piet', 'van der Berg', 'vanderberg', 'van der berg', 'berg piet'],
    ['Ewan', 'Mc Donald', 'mcdonald', 'McDonald', 'donald'],
    ['Iain', 'McDonald', 'mc donald', 'mcdonald'],
    ['Anne-Marie', 'O’Brien', 'annemarie obrien', 'anne marie', "o'brien"],
    ['Samuel', 'Bauer', 'samuel', 'samue', 'bauer', 'baue'],
    ['Joey', 'Michaelson', 'joey', 'michael', 'elson'],
  ]
  for (const [firstName, lastName, ...queries] of spellings)
    await expectFound(await sendInquiry({ firstName, lastName }), ...queries)
})

test('one and two characters are found, those beyond the first 65,536 too', async () => {
  const id = await sendInquiry({ lastName: '𠮷田', firstName: '三郎' })
  await expectFound(id, '𠮷田', '𠮷', '田', '三郎 𠮷田', '𠮷田 ada@example', 'ex 田')
  await expectMissed(id, '吉田', '𠮷田 moss', 'ex 𠮷村')
})

test('characters with a meaning in SQL or in a search match only themselves', async () => {
  const plain = await sendInquiry({ lastName: 'Plain' })
  const odd = await sendInquiry({
    lastName: `50%_"Quote' OR\\NEAR(`,
    email: 'under_score@example.com',
  })
  for (const q of [
    '%',
    '_',
    '%%%',
    '___',
    '"',
    '""',
    '"""',
    '*',
    "'",
    '\\',
    'a*',
    'pla%',
    'NEAR(',
    '-plain',
    'first_name:ada',
    '^ada',
  ]) {
    await expectMissed(plain, q)
  }
  await expectFound(odd, '%', '_', '50%', '%_', 'under_score', '"', '"quote', 'or\\near(', "e'")
  await expectMissed(odd, 'underscore', '5%0')
})

test.each([
  ['+1 555 010 0100'],
  ['(555) 010-0100'],
  ['555.010.0100'],
  ['1-555-010-0100'],
  ['5550100100'],
  ['＋１ ５５５ ０１０ ０１００'],
])('a phone stored as %s is found however it is typed', async (phone) => {
  const lastName = `P${crypto.randomUUID().slice(0, 8)}`
  const id = await sendInquiry({ lastName, phone })
  await expectFound(
    id,
    '5550100100',
    '555 010 0100',
    '555-010-0100',
    '(555) 010 0100',
    '+1 555 010 0100',
    '+1 (555) 010-0100',
    '+15550100100',
    '1 555 010 0100',
    '0015550100100',
    '010 0100',
    '0100100',
    '555-010',
    `${lastName} 555 010 0100`,
    `555 010 0100 ${lastName}`,
  )
  await expectMissed(id, '5550100101', '+44 555 010 0109', '555 010 0100 0')
})

test('a phone with an area code that begins with 0 is found from home and from abroad', async () => {
  const home = await sendInquiry({ phone: '020 7946 0958' })
  const abroad = await sendInquiry({ phone: '+44 (0)20 7946 0958' })
  const both = await sendInquiry({ phone: '+442079460958' })
  for (const id of [home, abroad, both]) {
    await expectFound(id, '020 7946 0958', '+44 20 7946 0958', '0044 20 79460958', '7946 0958')
  }
})

test('visits, sponsors, applications, posts and jobs are searched alike', async () => {
  const { visitor, admin, fetch } = await startApi()
  const json = { title: 'Krankenpfleger für Ödipus', department: 'Klinik', location: 'Genève' }
  const more = { type: 'Full-time' as const, description: 'Visits.' }
  const added = await (await admin.admin.jobs.$post({ json: { ...json, ...more } })).json()
  const { id: jobId } = added.job as { id: number }
  await visitor['job-applications'].$post({ json: { ...person({ lastName: 'Zöe' }), jobId } })
  const visit = { preferredDate: far.monday, preferredTime: '9:00 AM', visitType: 'screening' }
  const visitRequest = { ...person({ lastName: 'Zöe' }), ...visit }
  await fetch('/api/visit-requests', jsonRequest('POST', visitRequest))
  const sponsor = { contactName: 'Ada Zöe', company: 'Nørd Pharma', email: 'z@nord.example' }
  await visitor['sponsor-inquiry'].$post({ json: { ...sponsor, phone: '(555) 010-0200' } })
  const post = { title: 'Über Insulin', slug: 'uber-insulin', excerpt: 'Kurz.', content: 'Lang.' }
  await admin.admin.blog.$post({ json: { ...post, category: 'Diabetes' } })

  const one = async (list: string, q: string) => {
    const { adminFetch } = await startApi()
    const answer = await adminFetch(`/api/admin/${list}?${new URLSearchParams({ q })}`)
    const { nextCursor: _, ...lists } = (await answer.json()) as Record<string, unknown[]>
    return [list, q, Object.values(lists)[0]?.length]
  }
  for (const [list, q] of [
    ['job-applications', 'zoe ADA'],
    ['visit-requests', 'Ada Zoe 5550100100'],
    ['sponsor-inquiries', 'nord zoe 555 010 0200'],
    ['blog', 'diabetes uber'],
    ['jobs', 'geneve odipus'],
    ['jobs', 'ÖD kl'],
    ['audit', 'ada job'],
  ] as const) {
    const times = list === 'audit' ? expect.any(Number) : 1
    expect(await one(list, q)).toEqual([list, q, times])
  }
  expect(await one('audit', '%')).toEqual(['audit', '%', 0])
  expect(await one('audit', 'zz')).toEqual(['audit', 'zz', 0])
  expect((await one('audit', 'AD'))[2]).toBeGreaterThan(0)
})

test('inquiries and visits are found by names and numbers as people write and paste them', async () => {
  const { fetch, adminFetch } = await startApi()
  const odd = { firstName: 'Mei\u2011Ling', lastName: 'O’Sullivan', phone: '617-555-0188 ext. 4' }
  const queries = [
    "o'sullivan, mei-ling",
    'meiling',
    'tel:+16175550188',
    '011 1 617 555 0188 x9',
    '0188',
  ]
  const id = await sendInquiry(odd)
  await expectFound(id, ...queries)
  const visit = { preferredDate: far.monday, preferredTime: '9:00 AM', visitType: 'screening' }
  await fetch('/api/visit-requests', jsonRequest('POST', { ...person(odd), ...visit }))
  for (const q of queries) {
    const answer = await adminFetch(`/api/admin/visit-requests?${new URLSearchParams({ q })}`)
    expect([q, await answer.json()]).toMatchObject([q, { requests: [{ lastName: odd.lastName }] }])
  }
})

test('a post and a job are found by what they are called now', async () => {
  const { admin, adminFetch } = await startApi()
  const post = { title: 'Before', slug: 'before-it', excerpt: 'e', content: 'c', category: 'News' }
  const { post: made } = await (await admin.admin.blog.$post({ json: post })).json()
  const param = { id: String((made as { id: number }).id) }
  await admin.admin.blog[':id'].$put({ param, json: { ...post, title: 'Afterwards' } })
  const titles = async (q: string) =>
    (
      (await (await adminFetch(`/api/admin/blog?q=${q}`)).json()) as { posts: { title: string }[] }
    ).posts.map(({ title }) => title)
  expect(await titles('afterwards')).toEqual(['Afterwards'])
  expect(await titles('before before-it')).toEqual(['Afterwards'])
  await admin.admin.blog[':id'].$put({
    param,
    json: { ...post, slug: 'now', title: 'Afterwards' },
  })
  expect(await titles('before')).toEqual([])
})

test('a search can be narrowed, and goes on page by page', async () => {
  const { adminFetch } = await startApi()
  const lastName = `Many${crypto.randomUUID().slice(0, 6)}`
  const ids: number[] = []
  for (let at = 0; at < 5; at++) ids.unshift(await sendInquiry({ lastName }))
  expect(await found(lastName, '&spam=none')).toEqual(ids)
  expect(await found(lastName, '&spam=only')).toEqual([])
  for (const q of [lastName, `${lastName} xa`]) {
    const pages: number[][] = []
    for (let cursor = ''; cursor !== 'undefined';) {
      const query = new URLSearchParams({ q, limit: '2', ...(cursor && { cursor }) })
      const answer = await adminFetch(`/api/admin/patient-inquiries?${query}`)
      const page = (await answer.json()) as { inquiries: { id: number }[]; nextCursor?: number }
      pages.push(page.inquiries.map(({ id }) => id))
      cursor = String(page.nextCursor)
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  }
})

test('rows from before are found after a migration, run twice or interrupted', async () => {
  const { db } = await startApi()
  const now = new Date().toISOString()
  await db.$client
    .execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    insert into sponsor_inquiries (submission_id, contact_name, company, email, phone, created_at)
    select 'old ' || i, 'Älteste ' || i, 'Backfill', 'o' || i || '@example.com', '555 010 0' || i, '${now}' from n`)
  const count = async (q: string) => {
    const { adminFetch } = await startApi()
    const answer = await adminFetch(`/api/admin/exports/sponsor-inquiries.csv?q=${q}`)
    return (await answer.text()).split('\r\n').length - 2
  }
  expect(await count('backfill')).toBe(0)
  // An interrupted run: some rows already have their search text.
  await migrate(db)
  await db.$client.execute(
    `update sponsor_inquiries set search_text = null where submission_id like 'old 1%'`,
  )
  await migrate(db)
  await migrate(db)
  expect(await count('backfill')).toBe(2500)
  const { adminFetch } = await startApi()
  const answer = await adminFetch('/api/admin/sponsor-inquiries?q=alteste+1234')
  expect(((await answer.json()) as { inquiries: unknown[] }).inquiries).toHaveLength(1)
  const { rows } = await db.$client.execute(
    `select count(*) as n from sponsor_inquiries_search where sponsor_inquiries_search match 'backfill'`,
  )
  expect(Number(rows[0]?.['n'])).toBe(2500)
  await db.$client.execute(
    `insert into sponsor_inquiries_search(sponsor_inquiries_search, rank) values('integrity-check', 1)`,
  )
})

test('a deleted record leaves the index', async () => {
  const { db, adminFetch } = await startApi()
  const id = await sendInquiry({ lastName: 'Vanishing', email: 'vanishing@example.com' })
  await expectFound(id, 'vanishing')
  const erase = { method: 'POST', body: JSON.stringify({ email: 'vanishing@example.com' }) }
  const headers = { 'Content-Type': 'application/json' }
  expect((await adminFetch('/api/admin/erasures', { ...erase, headers })).status).toBe(200)
  const { rows } = await db.$client.execute(
    `select rowid from patient_inquiries_search where patient_inquiries_search match 'vanishing'`,
  )
  expect(rows).toEqual([])
})

/** Makes and changes one record of each kind with search text. Returns their ids and the answers. */
async function answersToChanges() {
  const { visitor, admin, adminFetch } = await startApi()
  const answers: string[] = []
  const put = async (path: string, body: object) => {
    const answer = await adminFetch(`/api/admin/${path}`, jsonRequest('PUT', body))
    answers.push(await answer.text())
  }
  await sendInquiry({})
  const post = { title: 'Secret', slug: 'no-leak', excerpt: 'e', content: 'c', category: 'News' }
  const place = { department: 'D', location: 'L', type: 'Full-time', description: 'd' } as const
  const job = { title: 'Nurse', ...place }
  answers.push(await (await admin.admin.blog.$post({ json: post })).text())
  answers.push(await (await admin.admin.jobs.$post({ json: job })).text())
  const idIn = (text: string) =>
    Object.values(JSON.parse(text) as { [k: string]: { id: number } })[0]?.id ?? 0
  const [postId = 0, jobId = 0] = answers.map(idIn)
  await put(`blog/${postId}`, post)
  await put(`jobs/${jobId}`, job)
  const applied = await visitor['job-applications'].$post({ json: { ...person(), jobId } })
  await put(`job-applications/${(await applied.json()).id}/status`, { status: 'hired' })
  const time = { preferredDate: far.monday, preferredTime: '9:00 AM' } as const
  const json = { ...person(), ...time, visitType: 'screening' } as const
  const visit = (await (await visitor['visit-requests'].$post({ json })).json()).id
  await put(`visit-requests/${visit}/status`, { status: 'pending' })
  return { postId, visit, answers }
}

test('no answer has the column with the search text', async () => {
  const { admin, adminFetch, fetch } = await startApi()
  const { postId, visit, answers } = await answersToChanges()
  const lists = Object.values(submissionKinds).map(({ part }) => part)
  const exports = lists.map((list) => `exports/${list}.csv`)
  const records = [`blog/${postId}`, `visit-requests/${visit}`]
  for (const path of [...lists, ...exports, 'blog', 'jobs', ...records]) {
    answers.push(await (await adminFetch(`/api/admin/${path}`)).text())
  }
  for (const path of ['blog', 'blog/no-leak', 'jobs']) {
    answers.push(await (await fetch(`/api/${path}`)).text())
  }
  await admin.admin.blog[':id'].$delete({ param: { id: String(postId) }, query: {} })
  answers.push(await (await adminFetch('/api/admin/audit?limit=200')).text())
  for (const answer of answers) expect(answer).not.toMatch(/search.?text/i)
})

test('an export holds matches beyond the first page', async () => {
  const { db, adminFetch } = await startApi()
  const now = new Date().toISOString()
  for (const id of [1_000_000, 2_000_000]) {
    await db.$client.execute(`insert into sponsor_inquiries
      (id, submission_id, contact_name, company, email, created_at)
      values (${id}, 'far ${id}', 'Xylophonist', 'qz', 'x@music.example', '${now}')`)
  }
  await migrate(db)
  const file = await (await adminFetch('/api/admin/exports/sponsor-inquiries.csv?q=qz')).text()
  expect(file.match(/^"[12]000000",/gm)).toEqual(['"2000000",', '"1000000",'])
})

test('a short word is found in all rows that contain it, be they few, many or old', async () => {
  const { db, adminFetch } = await startApi()
  const now = new Date().toISOString()
  // 'жю' ends one text. 'щъ' is only in the first rows, followed by few letters. 'ш' is in all rows, followed by many.
  await db.$client
    .execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into job_postings (title, department, location, type, description, created_at, updated_at)
    select 'ш' || i, iif(i <= 1200, iif(i <= 1100, 'щъ', 'щъа'), 'Other'), iif(i = 7, 'жю', 'Here'), 'Full-time', 'd', '${now}', '${now}'
    from n`)
  await migrate(db)
  const count = async (q: string) => {
    const ids: number[] = []
    for (let cursor = ''; cursor !== 'undefined';) {
      const query = new URLSearchParams({ q, limit: '200', ...(cursor && { cursor }) })
      const page = await (await adminFetch(`/api/admin/jobs?${query}`)).json()
      const { jobs, nextCursor } = page as { jobs: { id: number }[]; nextCursor?: number }
      ids.push(...jobs.map(({ id }) => id))
      cursor = String(nextCursor)
    }
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    return ids.length
  }
  const words = {
    жю: 1,
    ю: 1,
    щъ: 1200,
    ш: 3000,
    'ш щъ': 1200,
    'ю щъ ш': 1,
    'щъ here': 1199,
    шъ: 0,
  }
  for (const [q, rows] of Object.entries(words)) expect([q, await count(q)]).toEqual([q, rows])
})

test('a dump of the database can be read again, and searched', async () => {
  const { database } = await startApi()
  await sendInquiry({ lastName: 'Dumped' })
  const headers = { Authorization: `Bearer ${database.authToken}` }
  const dump = await (await fetch(`${database.url}/dump`, { headers })).text()
  const dir = await mkdtemp(join(tmpdir(), 'site-dump-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  // A dump writes its search tables as sqlite3 does, so this switches off a guard of Node.
  const options = { defensive: false }
  const path = join(dir, 'copy.db')
  const written = new DatabaseSync(path, options)
  written.exec(dump)
  written.close()
  const copy = new DatabaseSync(path)
  const search = `select count(*) as n from patient_inquiries_search
    where patient_inquiries_search match 'dumped'`
  expect(copy.prepare(search).get()).toEqual({ n: 1 })
  const trigram = `select count(*) as n from patient_inquiries_search_trigrams where term = 'dum'`
  expect(copy.prepare(trigram).get()).toEqual({ n: 1 })
  copy.close()
})
