import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { candidates } from '#db/candidates/tables.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { readSite } from '#db/publish/site.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { candidateRow } from '#tests/helpers/candidates/candidates.ts'
import { farFrom } from '#tests/helpers/start/far-database.ts'
import { newPost } from '#tests/helpers/records/posts.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const hour = 3_600_000
/** A minute of the hour, ahead or past. Each quarter and each full hour has more work. */
const atMinute = (minute: number) =>
  new Date(Math.floor(Date.now() / hour) * hour + minute * 60_000)

let far: Awaited<ReturnType<typeof farFrom>>
let api: Awaited<ReturnType<typeof startApi>>

// The data of a clinic with twenty people after some years, in a database that reports how many rows each statement
// reads.
beforeAll(async () => {
  api = await startApi(async (url) => {
    far = await farFrom(url, 0)
    return { TURSO_DATABASE_URL: far.url }
  })
  const dueAt = (at: number) => new Date(Date.now() + (at - 12_000) * 0.4 * hour).toISOString()
  for (let from = 0; from < 20_000; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) =>
      candidateRow({
        dueAt: dueAt(from + at),
        ownerId: at % 4 === 0 ? 1 : null,
        study: `Study ${at % 12}`,
      }),
    )
    await insertMany(api.db, candidates, rows)
  }
  await api.db.run(sql`insert into patient_inquiries
    (submission_id, first_name, last_name, email, phone, interest, message, created_at)
    select 'cost-' || id, first_name, last_name, email, phone, interest, 'Hello',
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', -(id % 900) || ' days') from candidates`)
})
afterAll(() => far.close())

async function costOf(work: () => Promise<unknown>) {
  await far.untilQuiet(200)
  const before = far.rows()
  await work()
  await far.untilQuiet(200)
  const after = far.rows()
  return { read: after.read - before.read, written: after.written - before.written }
}

const view = (...paths: string[]) =>
  costOf(async () => {
    for (const path of paths) {
      const answer = await api.adminFetch(`/api/admin/${path}`)
      expect(answer.status).toBe(200)
    }
  })

const desk = ['candidates?limit=50', 'candidates/owners', 'candidates/studies', 'candidate-filters']
const overview = [
  'stats',
  'go-live',
  'candidates?owner=me&due=overdue&limit=5',
  'patient-inquiries?limit=5',
  'sponsor-inquiries?limit=5',
  'visit-requests?status=pending',
  'job-applications?status=pending',
]

test('with 20,000 candidates the desk and the overview read what they show', async () => {
  await view(...desk)
  const seen = await view(...desk)
  expect(seen.read).toBeGreaterThan(50)
  expect(seen.read).toBeLessThan(1000)
  expect((await view(...overview)).read).toBeLessThan(3000)
})

test('after a submission the numbers above the desk are not read row by row', async () => {
  const json = inquiry({ lastName: 'Cost' })
  const submission = await costOf(() => api.visitor['patient-inquiry'].$post({ json }))
  expect(submission.read).toBeLessThan(300)
  expect(submission.written).toBeLessThan(60)
  expect((await view(...desk)).read).toBeLessThan(1000)
})

test('a quiet minute costs next to nothing', async () => {
  const again = async (time: Date) => {
    await api.cron(time)
    return costOf(() => api.cron(time))
  }
  const quiet = await again(atMinute(7))
  expect(quiet.read).toBeLessThan(40)
  expect(quiet.written).toBe(0)
  for (const minute of [15, 0]) {
    const { read, written } = await again(atMinute(minute))
    expect(read).toBeLessThan(80)
    expect(written).toBe(0)
  }
})

test('a save costs a page of rows, and a build what pages show', async () => {
  const json = newPost('What a save costs')
  const save = await costOf(() => api.admin.admin.blog.$post({ json }))
  expect(save.read).toBeLessThan(100)
  expect(save.written).toBeLessThan(60)
  const db = connect({ url: far.url, authToken: api.database.authToken })
  const build = await costOf(() => readSite(db, { timeZone: 'America/New_York' }))
  expect(build.read).toBeLessThan(2000)
})
