import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAuditEntry, auditLog } from '#db/audit/audit.ts'
import { verifyAudit } from '#db/audit/chain.ts'
import { batchIf, must } from '#db/must.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { visitFields as visit } from '#tests/helpers/submissions/submissions.ts'

async function entries() {
  const { admin } = await startApi()
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  return entries.toReversed()
}

/** The entries written while `act` ran. */
async function noted(act: () => Promise<unknown>) {
  const before = (await entries()).at(-1)?.id ?? 0
  await act()
  return (await entries()).filter(({ id }) => id > before)
}

test('a change is noted with who, when, which record, and what it was before and after', async () => {
  const { admin } = await startApi()
  const member = { name: 'Ada', title: 'Nurse' }
  let id = 0
  const list = await noted(async () => {
    const created = await admin.admin.team.$post({ json: member })
    id = ((await created.json()).member as { id: number }).id
    const param = { id: String(id) }
    await admin.admin.team[':id'].$put({ param, json: { ...member, title: 'Head nurse' } })
    await admin.admin.team[':id'].$delete({ param, query: {} })
  })
  const record = { record: 'team_members', recordId: String(id), username: 'ada' }
  expect(list).toMatchObject([
    { ...record, action: 'create', new: member },
    { ...record, action: 'update', old: { title: 'Nurse' }, new: { title: 'Head nurse' } },
    { ...record, action: 'delete', old: { title: 'Head nurse' } },
  ])
  for (const { createdAt } of list) {
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(20_000)
  }
})

const post = {
  title: 'Post',
  slug: 'audited',
  excerpt: 'Short.',
  content: 'Long.',
  category: 'Basics',
}
const job = {
  title: 'Nurse',
  department: 'Clinic',
  location: 'Boston',
  type: 'Full-time',
  description: 'You nurse.',
} as const

test('everything an admin changes is noted', async () => {
  const { admin, adminFetch, visitor } = await startApi()
  const list = await noted(async () => {
    const hero = { content: { title: 'Hello' } }
    await adminFetch('/api/admin/content/hero_section', jsonRequest('PUT', hero))
    await admin.admin.blog.$post({ json: post })
    const created = await admin.admin.jobs.$post({ json: job })
    const { id: jobId } = (await created.json()).job as { id: number }
    const { preferredDate: _, preferredTime: __, visitType: ___, ...applicant } = visit
    const sent = await visitor['job-applications'].$post({ json: { ...applicant, jobId } })
    const { id: application } = await sent.json()
    await admin.admin['job-applications'][':id'].status.$put({
      param: { id: String(application) },
      json: { status: 'hired' },
    })
    const { id } = await (await visitor['visit-requests'].$post({ json: visit })).json()
    await admin.admin['visit-requests'][':id'].status.$put({
      param: { id: String(id) },
      json: { status: 'confirmed' },
    })
    await admin.admin.users.$post({
      json: { username: 'grace', password: 'quiet lantern harbour', role: 'admin' },
    })
    await admin.admin.settings.$put({ json: { retentionMonths: null } })
    await admin.admin.exports['visit-requests.csv'].$get({ query: {} })
    await admin.admin.erasures.$post({ json: { email: 'nobody@example.com' } })
    await admin.admin.erasures.$post({ json: { email: visit.email } })
  })
  // `readings.test.ts` covers the entries about reading.
  const changes = list.filter(({ action }) => action !== 'read')
  expect(changes.map(({ action, record }) => `${action} ${record}`)).toEqual([
    'create content_sections',
    'create blog_posts',
    'create job_postings',
    'update job_applications',
    'update visit_requests',
    'create users',
    'update settings',
    'export visit_requests',
    'delete personal_data',
  ])
  // The log is kept longer than the data, so it must not contain the person.
  expect(JSON.stringify(list)).not.toMatch(/Moss|ada@example|nobody@example|lantern/)
})

test('sign-ins, sign-outs and failed sign-ins are noted, and guessing cannot fill the log', async () => {
  const { visitor, as } = await startApi()
  const list = await noted(async () => {
    const login = await visitor.auth.login.$post({ json: { username: 'ada', password } })
    await as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '').auth.logout.$post()
    for (let guess = 0; guess < 3; guess++) {
      await visitor.auth.login.$post({ json: { username: 'ada', password: 'wrong' } })
      await visitor.auth.login.$post({ json: { username: 'my secret, mistyped', password: 'x' } })
    }
  })
  expect(list).toMatchObject([
    { action: 'signIn', username: 'ada', new: 'password' },
    { action: 'signOut', username: 'ada' },
    { action: 'signInFailed', username: 'ada', new: 'a wrong password' },
  ])
  expect(JSON.stringify(list)).not.toContain('mistyped')
})

test('entries of the log cannot be changed or deleted', async () => {
  const { db, adminFetch } = await startApi()
  const before = await entries()
  const first = before[0]?.id
  // An entry that is not sealed yet.
  await db.$client.execute(
    "insert into audit_log (username, action, record, created_at) values ('x', 'update', 'x', 'x')",
  )
  for (const sql of [
    'delete from audit_log',
    `delete from audit_log where id = ${first}`,
    "update audit_log set username = 'x'",
    'update audit_log set hash = null',
    "update audit_log set hash = 'x' where hash is not null",
    "update audit_log set hash = 'x', username = 'y' where hash is null",
    `update audit_log set created_at = '1999' where id = ${first}`,
    `insert or replace into audit_log (id, username, action, record, created_at) values (${first}, 'x', 'update', 'x', 'x')`,
    `replace into audit_log (id, username, action, record, created_at) values (${first}, 'x', 'update', 'x', 'x')`,
    `insert into audit_log (id, username, action, record, created_at) values (${first}, 'x', 'update', 'x', 'x') on conflict do update set username = 'x'`,
  ]) {
    await expect(db.$client.execute(sql), sql).rejects.toThrow('cannot be changed')
  }
  for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
    for (const path of ['/api/admin/audit', `/api/admin/audit/${first}`]) {
      const { status } = await adminFetch(path, { method })
      expect([404, 405]).toContain(status)
    }
  }
  expect(await entries()).toMatchObject([...before, { username: 'x' }])
})

test('a change that fails is not noted, and one that cannot be noted is not made', async () => {
  const { admin, db } = await startApi()
  const taken = { title: 'A', slug: 'a-slug', excerpt: 'B.', content: 'C.', category: 'D' }
  await admin.admin.blog.$post({ json: taken })
  const list = await noted(() => admin.admin.blog.$post({ json: taken }))
  expect(list).toEqual([])

  await db.$client.execute(
    `create trigger no_notes before insert on audit_log when new.record = 'team_members' begin select raise(abort, 'full'); end`,
  )
  const { status } = await admin.admin.team.$post({ json: { name: 'Unnoted', title: 'Nurse' } })
  expect(status).toBe(500)
  await db.$client.execute('drop trigger no_notes')
  const { members } = await (await admin.admin.team.$get({ query: {} })).json()
  expect(members.map(({ name }) => name)).not.toContain('Unnoted')
})

test('simultaneous actions of several admins on one record happen once and are noted once', async () => {
  const { admin, visitor, as, db } = await startApi()
  const post = { title: 'A', slug: 'once', excerpt: 'B.', content: 'C.', category: 'D' }
  const created = await (await admin.admin.blog.$post({ json: post })).json()
  const { id } = (created as { post: { id: number } }).post
  const version = await getContentVersion(db)
  const six = async (act: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: 6 }, act))).map(({ status }) => status).sort()
  const remove = () => admin.admin.blog[':id'].$delete({ param: { id: String(id) }, query: {} })
  const deletions = await noted(async () => {
    expect(await six(remove)).toEqual([204, 404, 404, 404, 404, 404])
  })
  expect(deletions).toMatchObject([{ action: 'delete', recordId: String(id) }])
  expect(await getContentVersion(db)).toBe(version + 1)

  const login = await visitor.auth.login.$post({ json: { username: 'ada', password } })
  const session = as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  const signOuts = await noted(() => six(() => session.auth.logout.$post()))
  expect(signOuts).toMatchObject([{ action: 'signOut' }])

  const sent = { contactName: 'Jo', company: 'Moss', email: 'six@example.com' }
  await visitor['sponsor-inquiry'].$post({ json: sent })
  const erase = () => admin.admin.erasures.$post({ json: { email: sent.email } })
  const erasures = await noted(() => six(erase))
  expect(erasures).toMatchObject([{ record: 'personal_data', new: { sponsorInquiries: 1 } }])
})

test('a transaction is refused for the first reason that does not hold, and leaves nothing', async () => {
  const { db } = await startApi()
  const entry = { action: 'delete', record: 'refused' } as const
  const actor = { id: null, username: 'tests' }
  const outcome = await batchIf(
    db,
    [must('stale', sql`1`), must('limited', sql`null`), must('taken', sql`false`)],
    [addAuditEntry(db, actor, entry)],
  )
  expect(outcome).toEqual({ refused: 'limited' })
  const left = await db.$count(auditLog, eq(auditLog.record, 'refused'))
  expect(left).toBe(0)
  const { results } = await batchIf(db, [must('stale', sql`1`)], [db.all(sql`select 7 as n`)])
  expect(results).toEqual([[{ n: 7 }]])
})

test('of many changes at the same moment, those that are refused leave the others alone', async () => {
  const { admin } = await startApi()
  const none = 'f'.repeat(64)
  const list = await noted(async () => {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, at) =>
        at % 2
          ? (await admin.admin.team.$post({ json: { name: `Crowd ${at}`, title: 'Nurse' } })).status
          : (await admin.auth.sessions[':id'].$delete({ param: { id: none } })).status,
      ),
    )
    expect(statuses).toEqual(Array.from({ length: 24 }, (_, at) => (at % 2 ? 201 : 404)))
  })
  expect(list).toHaveLength(12)
})

test('of two admins who delete each other at the same moment, one stays', async () => {
  const { visitor, as, db, admin } = await startApi()
  const people = []
  for (const username of ['left', 'right']) {
    const json = { username, password: 'quiet lantern harbour', role: 'admin' } as const
    const created = await (await admin.admin.users.$post({ json })).json()
    const login = await visitor.auth.login.$post({ json })
    const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    people.push({ id: (created as { user: { id: number } }).user.id, cookie })
  }
  const [left, right] = people as [(typeof people)[0], (typeof people)[0]]
  const remove = (cookie: string, id: number) =>
    as(cookie).admin.users[':id'].$delete({ param: { id: String(id) }, query: {} })
  const list = await noted(async () => {
    await db.$client.execute(
      "update users set role = 'user' where username not in ('left', 'right')",
    )
    const both = [remove(left.cookie, right.id), remove(right.cookie, left.id)]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    await db.$client.execute("update users set role = 'admin' where username = 'ada'")
    expect(statuses.sort()).toEqual([204, 401])
  })
  expect(list).toMatchObject([{ action: 'delete', record: 'users' }])
})

test('entries are sealed moments after they are written, and by cron', async () => {
  const { admin, db, cron } = await startApi()
  const unsealed = async () => {
    const { rows } = await db.$client.execute('select id from audit_log where hash is null')
    return rows.length
  }
  await admin.admin.team.$post({ json: { name: 'Sealed', title: 'Nurse' } })
  await expect.poll(unsealed).toBe(0)
  await db.$client.execute(
    "insert into audit_log (username, action, record, created_at) values ('x', 'update', 'x', 'x')",
  )
  expect(await unsealed()).toBe(1)
  await cron()
  expect(await unsealed()).toBe(0)
  expect((await verifyAudit(db)).faults).toEqual([])
})

test('the log of the server says nothing of refused requests, and once that sealing is late', async () => {
  const { admin, visitor, db, logs } = await startApi()
  const about = () => logs().filter((line) => /audit/i.test(line))
  await Promise.all(
    Array.from({ length: 10 }, () =>
      visitor.admin.settings.$put({ json: { retentionMonths: 12 } }),
    ),
  )
  expect(about()).toEqual([])

  await db.run(sql`create trigger no_seal before update of hash on audit_log
    begin select raise(abort, 'no'); end`)
  for (const retentionMonths of [12, 18, 24]) {
    const changed = await admin.admin.settings.$put({ json: { retentionMonths } })
    expect(changed.status).toBe(200)
  }
  await db.run(sql`drop trigger no_seal`)
  expect(about()).toEqual(['New audit entries are sealed later, by cron: the database refused it.'])
})

test('the log is searched by the words that the screen shows', async () => {
  const { admin } = await startApi()
  const invite = { name: 'Bea Ünlü', email: 'bea@site.example', role: 'editor' } as const
  expect((await admin.admin.invites.$post({ json: invite })).status).toBe(201)
  const found = async (q: string) => {
    const { entries } = await (await admin.admin.audit.$get({ query: { q } })).json()
    return new Set(entries.map(({ action, record }) => `${action} ${record}`))
  }
  const invited = new Set(['create access_links'])
  expect(await found('invite')).toEqual(invited)
  expect(await found('Created INVITE')).toEqual(invited)
  expect(await found('changed invite')).toEqual(new Set())
  expect([...(await found('team member'))].every((entry) => entry.endsWith(' team_members'))).toBe(
    true,
  )
  expect(await found('signed in')).toContain('signIn sessions')
  // The search ignores a quote beside a word.
  expect(await found('"invite')).toEqual(invited)
})
