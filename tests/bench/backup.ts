import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { farFrom } from '#tests/helpers/start/far-database.ts'
import { say } from './progress.ts'
import { number, type Row } from './table.ts'

const inquiries = 100_000
const distanceMs = 30
const wantedSeconds = 60

const insertSql = `with recursive numbers (number) as (select ? union all select number + 1 from numbers where number < ?)
  insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, created_at, search_text)
  select 'inquiry ' || number, 'Ada', 'Moss ' || number, 'ada' || number || '@example.com', '555-0100', 'cardiology',
    'I would like to hear more about your studies, and when you could see me. Number ' || number, '2026-01-05T10:00:00.000Z', 'ada moss'
  from numbers`

/** A backup of 100,000 inquiries and their candidates, from a database that is 30 ms away. */
export async function* benchBackup(): AsyncGenerator<Row> {
  say(`backup: storing ${number(inquiries)} inquiries`)
  const dir = await mkdtemp(join(tmpdir(), 'bench-backup-'))
  const database = await startDatabase(join(dir, 'data'))
  const far = await farFrom(database.url, distanceMs)
  const bucket = await openBucket(join(dir, 'data'))
  try {
    const near = createClient(database)
    await migrate(over(near))
    for (let from = 1; from < inquiries; from += 5000)
      await near.execute({ sql: insertSql, args: [from, from + 4999] })
    // Makes candidates from the inquiries.
    await migrate(over(near))
    const file = join(dir, 'backup.tar.gz')
    say('backup: backing up')
    const start = performance.now()
    const { tables } = await backUp(createClient({ ...database, url: far.url }), bucket.files, file)
    const seconds = (performance.now() - start) / 1000
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    yield {
      what: `backup of ${number(inquiries)} inquiries at ${distanceMs} ms a call, in s (calls, rows)`,
      ours: `${seconds.toFixed(1)} (${number(far.answered())}, ${number(rows)})`,
      theirs: '–',
      ratio: '–',
      goal: `at most ${wantedSeconds}`,
    }
  } finally {
    await bucket.close()
    await far.close()
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
