import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { memoryDatabase } from '#tests/helpers/start/memory-database.ts'
import { migrate } from '#worker/operate/database/migrate.ts'

const withCandidacies = journal.entries.find(({ tag }) => tag.endsWith('_candidacies'))?.idx ?? 0
const at = '2026-03-02T15:00:00.000Z'

const addStudy = (db: Db, title: string, slug: string, published = 1) =>
  db.run(sql`insert into studies (title, slug, summary, condition, site_status, published, lock, created_at, updated_at)
    values (${title}, ${slug}, 'Sum', 'Migraine', 'recruiting', ${published}, '', ${at}, ${at})`)

type Old = { name: string; study?: string; status?: string; reason?: string; mergedInto?: number }

async function addOld(db: Db, { name, study, status = 'new', reason, mergedInto }: Old) {
  await db.run(sql`insert into candidates (first_name, last_name, email, name_key, status, closed_reason, next_action, due_at,
      study, source, merged_into, created_at, updated_at)
    values (${name}, 'Moss', ${`${name}@example.com`}, ${name}, ${status}, ${reason ?? null},
      ${reason ? null : 'Call'}, ${reason ? null : at}, ${study ?? null}, 'patient-inquiry', ${mergedInto ?? null}, ${at}, ${at})`)
}

/** The candidacies with the names of their people. */
const considered = (db: Db) =>
  db.all(sql`select candidates.first_name as name, candidates.study as wrote, studies.title as study,
      candidacies.status, candidacies.closed_reason as reason, candidacies.set_aside as aside, candidacies.version
    from candidacies join candidates on candidates.id = candidate_id left join studies on studies.id = study_id
    order by candidacies.id`)

const statuses = (db: Db) =>
  db.all(sql`select id, status, closed_reason, due_at from candidates order by id`)

/** A database of before, with people whose free text names a study in several ways, or none. */
async function oldDatabase() {
  const db = await memoryDatabase({ upTo: withCandidacies - 1 })
  await addStudy(db, 'A study of Migraine', 'migraine')
  await addOld(db, { name: 'title', study: ' a STUDY of migraine ' })
  await addOld(db, { name: 'slug', study: 'migraine', status: 'screening' })
  await addOld(db, { name: 'unknown', study: 'Something about O’Neill & 100 %' })
  await addOld(db, { name: 'none', status: 'closed', reason: 'unreachable' })
  await addOld(db, { name: 'merged', study: 'migraine', status: 'talking', mergedInto: 1 })
  return db
}

test('everybody of before has a candidacy: free text is kept, and matched where it names a study', async () => {
  const db = await oldDatabase()
  const before = await statuses(db)
  await migrate(db)
  const study = 'A study of Migraine'
  expect(await considered(db)).toMatchObject([
    { name: 'title', wrote: ' a STUDY of migraine ', study, status: 'new', aside: 0 },
    { name: 'slug', wrote: 'migraine', study, status: 'screening', aside: 0 },
    { name: 'unknown', wrote: 'Something about O’Neill & 100 %', study: null, aside: 0 },
    { name: 'none', wrote: null, study: null, status: 'closed', reason: 'unreachable', aside: 0 },
    { name: 'merged', wrote: 'migraine', study, status: 'talking', aside: 1 },
  ])
  expect(await statuses(db)).toEqual(before)
  db.close()
})

test('a second run of the migration changes nothing', async () => {
  const db = await oldDatabase()
  await migrate(db)
  const [once, people] = [await considered(db), await statuses(db)]
  await migrate(db)
  expect([await considered(db), await statuses(db)]).toEqual([once, people])
  db.close()
})

test('studies that come after the candidacies, as those of the content section do, are matched too, once they are public', async () => {
  const db = await oldDatabase()
  await migrate(db)
  await addStudy(db, 'something about o’neill & 100 %', 'oneill', 0)
  await migrate(db)
  expect(await considered(db)).toContainEqual(
    expect.objectContaining({ name: 'unknown', study: null }),
  )
  await db.run(sql`update studies set published = 1`)
  await migrate(db)
  const matched = await considered(db)
  expect(matched).toContainEqual(
    expect.objectContaining({ name: 'unknown', study: 'something about o’neill & 100 %' }),
  )
  await migrate(db)
  expect(await considered(db)).toEqual(matched)
  db.close()
})
