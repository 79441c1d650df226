import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#worker/operate/database/migrate.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry as inquiryOf } from '#tests/helpers/submissions/submissions.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'

const longest = 12_000

const inquiry = (lastName: string) => inquiryOf({ lastName })

type Sent = { submissionId: string; status: number; took: number }

/** Sends one visitor's inquiry. Returns the answer and its time in ms. */
async function send(lastName: string): Promise<Sent> {
  const { fetch } = await startApi()
  const body = inquiry(lastName)
  const started = Date.now()
  const response = await fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return {
    submissionId: body.submissionId,
    status: response.status,
    took: Date.now() - started,
  }
}

/** Inquiries of several visitors. Each sends the next one after the last is answered. */
async function sendAll(
  lastName: string,
  count: number,
  visitors: number,
  onSent?: (sent: Sent[]) => void,
) {
  const sent: Sent[] = []
  let left = count
  const visitor = async () => {
    while (left-- > 0) {
      sent.push(await send(lastName))
      onSent?.(sent)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return sent
}

/** Requests static pages until stopped. Returns the statuses, and the time of the slowest answer. */
async function watchPages() {
  const { fetch } = await startApi()
  const seen = { statuses: new Set<number>(), slowest: 0 }
  let watching = true
  const watch = (async () => {
    while (watching) {
      const started = Date.now()
      const response = await fetch('/')
      await response.arrayBuffer()
      seen.statuses.add(response.status)
      seen.slowest = Math.max(seen.slowest, Date.now() - started)
      await sleep(100)
    }
  })()
  return async () => {
    watching = false
    await watch
    return seen
  }
}

const files = async () => (await startApi()).files()

const inboxSize = async () => (await (await files()).list({ prefix: 'inbox/' })).objects.length

/** Fires cron until the inbox is empty: after a failure, the Worker leaves the database alone for a while. */
async function replay() {
  const { cron } = await startApi()
  await eventually(async () => {
    await cron()
    return (await inboxSize()) === 0
  })
}

/** How often each submission with this name is stored together with a candidate's event. */
async function stored(lastName: string) {
  const { db } = await startApi()
  const sql = `select inquiry.submission_id as id, count(*) as n from patient_inquiries as inquiry
    join candidate_events as event on event.kind = 'submission'
      and event.data = json_object('record', 'patient_inquiries', 'id', inquiry.id)
    join candidates on candidates.id = event.candidate_id and candidates.email = inquiry.email
    where inquiry.last_name = ? group by 1`
  const { rows } = await db.$client.execute({ sql, args: [lastName] })
  return new Map(rows.map((row) => [String(row['id']), Number(row['n'])]))
}

/** Expects that every inquiry was acknowledged in time and, after the replay, is stored once with its candidate. */
async function expectNothingLost(lastName: string, sent: Sent[], withinMs = longest) {
  const statuses = Map.groupBy(sent, ({ status }) => status)
  const summary = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  console.log(`${lastName}: ${summary}; slowest ${Math.max(...sent.map(({ took }) => took))} ms`)
  await replay()
  const found = await stored(lastName)
  const acknowledged = sent.filter(({ status }) => status === 201 || status === 202)
  const lost = acknowledged.filter(({ submissionId }) => found.get(submissionId) !== 1)
  expect(lost).toEqual([])
  expect([...statuses.keys()].filter((status) => ![201, 202].includes(status))).toEqual([])
  expect(Math.max(...sent.map(({ took }) => took))).toBeLessThan(withinMs)
}

async function expectPagesAnswered(
  pages: Awaited<ReturnType<typeof watchPages>>,
  withinMs = longest,
) {
  const { statuses, slowest } = await pages()
  expect([...statuses]).toEqual([200])
  expect(slowest).toBeLessThan(withinMs)
}

test('the database killed in the middle of 500 inquiries loses none', async () => {
  await startApi()
  const pages = await watchPages()
  let restarted: Promise<unknown> | undefined
  const sent = await sendAll('Killed', 500, 20, (sent) => {
    if (sent.length === 150) void stopDatabase()
    const kept = sent.filter(({ status }) => status === 202)
    if (kept.length === 50) restarted = replaceDatabase()
  })
  await restarted
  expect(sent.map(({ status }) => status)).toContain(202)
  await expectPagesAnswered(pages)
  await expectNothingLost('Killed', sent)
}, 90_000)

test('a database that hangs for 12 s keeps nobody waiting and loses nothing', async () => {
  const { database, adminFetch } = await startApi()
  const pages = await watchPages()
  const timed = async (path: string) => {
    const started = Date.now()
    const response = await adminFetch(path)
    await response.arrayBuffer()
    return { path, status: response.status, took: Date.now() - started }
  }
  const sent = await sendAll('Hung', 20, 10)
  const resume = await suspend(database.process)
  let hangs = true
  const over = sleep(12_000).then(() => {
    resume()
    hangs = false
  })
  sent.push(...(await sendAll('Hung', 20, 10)))
  const reads = Promise.all(
    ['/api/admin/patient-inquiries', '/api/admin/stats', '/api/auth/me', '/api/jobs'].map(timed),
  )
  while (hangs) sent.push(...(await sendAll('Hung', 20, 10)))
  await over
  for (const { status, took } of await reads) {
    expect(status).toBe(503)
    expect(took).toBeLessThan(6000)
  }
  expect(sent.map(({ status }) => status)).toContain(202)
  await expectPagesAnswered(pages)
  await expectNothingLost('Hung', sent)
}, 60_000)

test('while the database is away submissions are kept, and what needs it says so at once', async () => {
  const { adminFetch, cron } = await startApi()
  const pages = await watchPages()
  await stopDatabase()
  // Long enough for many retries: the Worker pauses for a second after each failure.
  const back = Date.now() + 10_000
  const sent = await sendAll('Away', 60, 10)
  const response = await adminFetch('/api/admin/patient-inquiries')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('3')
  while (Date.now() < back) {
    sent.push(...(await sendAll('Away', 10, 2)))
    await cron()
  }
  await replaceDatabase()
  await expectPagesAnswered(pages)
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]))
  await expectNothingLost('Away', sent)
  expect((await adminFetch('/api/admin/patient-inquiries')).status).toBe(200)
}, 90_000)

test('a thousand visitors at once are all answered in time, and the database stays awake', async () => {
  const { fetch } = await startApi()
  const pages = await watchPages()
  // About nine seconds of work on both cores, while another test file runs at the same time.
  const withinMs = 30_000
  const sent = await sendAll('Thousand', 1000, 1000)
  const isAwake = async () => (await fetch('/api/jobs')).status
  await expect.poll(isAwake, { timeout: 10_000 }).toBe(200)
  await expectPagesAnswered(pages, withinMs)
  await expectNothingLost('Thousand', sent, withinMs)
}, 120_000)

/** A file system of a few MB, or the reason why this machine cannot have one. */
function smallDisk() {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path], { stdio: 'pipe' })
    return { path }
  } catch (error) {
    rmSync(path, { recursive: true })
    return { reason: `no small disk can be mounted here: ${String(error).split('\n').at(-1)}` }
  }
}

test('a full disk loses nothing', async ({ skip }) => {
  const { path, reason } = smallDisk()
  if (!path) return skip(reason)
  onTestFinished(async () => {
    await replaceDatabase()
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  })
  const { db } = await startApi()
  await replaceDatabase(path)
  await migrate(db)
  const before = await sendAll('Disk', 20, 5)
  const { bavail, bsize } = await statfs(path)
  const filler = join(path, 'filler')
  await writeFile(filler, new Uint8Array(bavail * bsize)).catch(() => {})
  const during = await sendAll('Disk', 60, 10)
  await rm(filler)
  const after = await sendAll('Disk', 20, 5)
  expect(during.map(({ status }) => status)).toContain(202)
  await expectNothingLost('Disk', [...before, ...during, ...after])
}, 60_000)

test('a submission that the database refuses is put aside for staff and delays no other', async () => {
  const { db, fetch, adminFetch, admin, cron } = await startApi()
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await (await files()).put(`inbox/patient-inquiry/${crypto.randomUUID()}.json`, 'half a fi')
  await stopDatabase()
  const { interest: _, message: __, ...applicant } = inquiry('Refused')
  // The job does not exist, but without the database nobody can know that.
  const application = await post('/api/job-applications', { ...applicant, jobId: 999_999 })
  expect(application.status).toBe(202)
  const sent = await sendAll('Beside', 3, 3)
  await replaceDatabase()
  await expectNothingLost('Beside', sent)

  const { refused } = await (await admin.admin.refused.$get({ query: {} })).json()
  expect(refused.map(({ name }) => name).sort()).toEqual(['job-application', 'patient-inquiry'])
  const kept = refused.find(({ name }) => name === 'job-application')
  expect(kept?.submission).toMatchObject({ ...applicant, jobId: 999_999 })
  const param = { name: 'job-application', id: applicant.submissionId } as const
  const again = await admin.admin.refused[':name'][':id'].retry.$post({ param })
  expect(await again.json()).toEqual({ stored: false })

  for (const { id, name } of refused) {
    const deleted = await adminFetch(`/api/admin/refused/${name}/${id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(204)
  }
  await cron()
  expect(await (await admin.admin.refused.$get({ query: {} })).json()).toEqual({ refused: [] })
  const { rows } = await db.$client.execute(
    `select count(*) as n from mail_outbox where kind = 'notice' and data like '%held%'`,
  )
  // One letter for both: staff get at most one such mail in a quarter of an hour.
  expect(rows[0]?.['n']).toBe(1)
}, 60_000)

test('visitors who leave while the database hangs do not keep later ones out', async () => {
  const { database, siteUrl, adminFetch } = await startApi()
  const resume = await suspend(database.process)
  const leaving = AbortSignal.timeout(700)
  await Promise.allSettled(
    Array.from({ length: 30 }, () => fetch(`${siteUrl}/api/jobs`, { signal: leaving })),
  )
  resume()
  await eventually(async () => (await adminFetch('/api/admin/stats')).status === 200, 6)
}, 60_000)
