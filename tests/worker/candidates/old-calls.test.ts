import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { candidates } from '#db/candidates/tables.ts'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'

/** The last migration before calls from people were told apart in the counts. */
const before = 22

const early = '2026-01-02T12:00:00.000Z'
const late = '2026-01-03T12:00:00.000Z'

test('calls that people made before the update are no attempts, and their names are found without the hyphen', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-old-calls-'))
  const server = await startDatabase(dataDir)
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = connect(server)
  await migrate(db, { upTo: before })
  const [kept, merged] = [1, 2]
  // As the version of then wrote them.
  await db.run(sql`insert into candidates
    (id, first_name, last_name, email, phone, name_key, source, attempts, merged_into, search_text, created_at, updated_at)
    values (${kept}, 'Mei-Ling', 'Moss', 'one@example.com', '1', 'mei-ling moss', 'patient-inquiry', 4, null, 'mei-ling', ${early}, ${early}),
      (${merged}, 'Ada', 'Moss', 'two@example.com', '2', 'ada moss', 'patient-inquiry', 1, ${kept}, 'ada', ${early}, ${early})`)
  const add = (id: number, kind: string, at: string, data: object) =>
    db.run(sql`insert into candidate_events (candidate_id, at, "by", kind, data)
      values (${id}, ${at}, 'user', ${kind}, ${JSON.stringify(data)})`)
  await add(kept, 'attempt', early, { direction: 'in', outcome: 'reached' })
  await add(kept, 'attempt', early, { direction: 'out', outcome: 'voicemail' })
  await add(kept, 'undo', early, { undone: [2], outcome: 'voicemail', kept: [] })
  await add(kept, 'attempt', late, { outcome: 'voicemail' })
  await add(merged, 'attempt', late, { direction: 'in', outcome: 'reached' })
  await add(merged, 'attempt', late, { direction: 'out', outcome: 'no-answer' })

  await migrate(db)
  const { id, attempts, firstAttemptAt, searchText } = candidates
  const rows = await db.select({ id, attempts, firstAttemptAt, searchText }).from(candidates)
  expect(rows).toMatchObject([
    { id: kept, attempts: 2, firstAttemptAt: late, searchText: expect.stringContaining('meiling') },
    { id: merged, attempts: 1, firstAttemptAt: late },
  ])
})
