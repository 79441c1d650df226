import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '../../db/client.ts'
import { patientInquiries } from '../../db/inquiries.ts'
import { migrate } from '../../db/migrate.ts'
import { startDatabase } from '../../db/server.ts'
import { load, median, type Shot } from './load.ts'
import { onWorkerd } from './workerd.ts'

export type Row = { what: string; ours: string; theirs: string; ratio: string; goal: string }

const inquiry = (): Shot => ({
  path: '/api/patient-inquiry',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    phone: '555-0100',
    interest: 'cardiology',
    message: 'I would like to hear about heart studies, and how to join one.',
  }),
})

const number = (value: number) => Math.round(value).toLocaleString('en-US')

async function lost(db: Db, answered: Shot[]) {
  const ids = answered.map(({ body }) => JSON.parse(body ?? '{}').submissionId as string)
  let found = 0
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    const rows = db.select({ n: sql<number>`count(*)` }).from(patientInquiries)
    found += (await rows.where(sql`submission_id in ${some}`).get())?.n ?? 0
  }
  return ids.length - found
}

const settings = {
  JWT_SECRET: 'a secret for the benchmark, 32 bytes long',
  SITE_URL: 'http://127.0.0.1',
  REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
  STAFF_EMAIL: 'staff@site.example',
  MAIL_FROM: 'site@site.example',
}

/** A Worker with a database of its own: a contender that makes sqld hang hurts itself alone. */
async function contender(entry: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await startDatabase(dataDir)
  const db = connect(database)
  await migrate(db)
  await db.run(
    sql`create table bare_inquiries (id integer primary key, message text, created_at text)`,
  )
  const worker = await onWorkerd(entry, { ...settings, TURSO_DATABASE_URL: database.url })
  return {
    db,
    origin: worker.origin,
    async stop() {
      await worker.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Submissions against one INSERT per request, and reads against a constant, in alternating rounds. */
export async function benchApi(rounds = 3): Promise<Row[]> {
  const ours = await contender('tests/bench/ours.ts')
  const constant = await onWorkerd('tests/bench/constant.ts', {})
  const seen = { ours: [] as number[], theirs: [] as number[] }
  const slow = { ours: [] as number[], theirs: [] as number[] }
  let failures = 0
  let missing = 0
  for (let round = 0; round < rounds; round++) {
    const insert = await contender('tests/bench/insert.ts')
    const theirs = await load(insert.origin, inquiry)
    await insert.stop()
    const mine = await load(ours.origin, inquiry)
    seen.theirs.push(theirs.perSecond)
    seen.ours.push(mine.perSecond)
    slow.theirs.push(theirs.p99)
    slow.ours.push(mine.p99)
    failures += mine.failures
    missing += await lost(ours.db, mine.answered)
  }

  const etag = (await fetch(new URL('/api/jobs', ours.origin))).headers.get('ETag') ?? ''
  const read = (): Shot => ({ path: '/api/jobs', headers: { 'If-None-Match': etag } })
  const reads = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const options = { seconds: 4, accepts: [200, 304] }
    reads.theirs.push((await load(constant.origin, read, options)).perSecond)
    reads.ours.push((await load(ours.origin, read, options)).perSecond)
  }

  await ours.stop()
  await constant.stop()
  const ratio = (a: number[], b: number[]) => (median(a) / median(b)).toFixed(2)
  return [
    {
      what: 'submissions a second, 50 at once (one INSERT a request)',
      ours: `${number(median(seen.ours))} (${failures} failed, ${missing} lost)`,
      theirs: number(median(seen.theirs)),
      ratio: ratio(seen.ours, seen.theirs),
      goal: 'at least 4',
    },
    {
      what: 'submissions, p99 in ms (one INSERT a request)',
      ours: median(slow.ours).toFixed(0),
      theirs: median(slow.theirs).toFixed(0),
      ratio: ratio(slow.ours, slow.theirs),
      goal: 'below 1',
    },
    {
      what: 'reads a second with ETag (a constant)',
      ours: number(median(reads.ours)),
      theirs: number(median(reads.theirs)),
      ratio: ratio(reads.ours, reads.theirs),
      goal: 'at least 0.8',
    },
  ]
}
