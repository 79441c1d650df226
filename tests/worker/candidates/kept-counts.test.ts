import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskCounts } from '#db/candidates/list/counts.ts'
import type { Db } from '#db/client.ts'
import { allDue, dueBefore } from '#db/kept-counts.ts'
import { recount } from '#worker/operate/database/recount.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { candidates } from '#db/candidates/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { candidateRow } from '#tests/helpers/candidates/candidates.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const hour = 3_600_000
const timeZone = 'America/New_York'

/** Numbers that look random and are the same in each run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const plainCounts = (db: Db, now: string) =>
  db.all(sql`select count(*) as open, count(*) filter (where owner_id is null) as unassigned,
    count(*) filter (where due_at <= ${now}) as overdue, count(*) filter (where owner_id = 1) as mine,
    count(*) filter (where owner_id = 1 and due_at <= ${now}) as mineOverdue
    from candidates where due_at is not null and merged_into is null`)

const allKept = async (db: Db) => ({
  due: await db.all(sql`select * from due_counts order by 1, 2, 3`),
  kept: await db.all(sql`select * from kept_counts order by 1, 2`),
})

test('after two thousand changes of every kind the kept counts are those of plain SQL', async () => {
  const { db } = await startApi()
  const random = randomFrom(7)
  const dueAt = () =>
    random(5) === 0 ? null : new Date(Date.now() + (random(20_000) - 10_000) * hour).toISOString()
  const study = () => [null, "O'Neill % study", 'A study', 'Two 😀'][random(4)] ?? null
  const added = () =>
    candidateRow({ dueAt: dueAt(), study: study(), ownerId: random(3) === 0 ? 1 : null })
  await insertMany(db, candidates, Array.from({ length: 300 }, added))
  for (let round = 0; round < 40; round++) {
    const first = sql`(select min(id) from candidates)`
    const some = sql`id > ${first} and id in (select id from candidates order by (id * ${random(9973) + 1}) % 10007 limit 25)`
    const due = dueAt()
    const changes = [
      sql`update candidates set due_at = ${due} where ${some}`,
      sql`update candidates set owner_id = iif(owner_id is null, 1, null) where ${some}`,
      sql`update candidates set merged_into = iif(merged_into is null, ${first}, null) where ${some}`,
      sql`update candidates set study = ${study()}, updated_at = ${String(round)} where ${some}`,
      sql`delete from candidates where id in (select id from candidates where ${some} limit 3)`,
    ] as const
    // Two changes, in one statement for many rows or one after the other.
    await db.run(changes[random(changes.length)] ?? changes[0])
    await db.run(changes[random(changes.length)] ?? changes[0])
  }
  const now = new Date()
  const [plain] = await plainCounts(db, now.toISOString())
  expect(await deskCounts(db, { me: 1, timeZone, now })).toMatchObject(plain as object)
  for (const days of [-400, -31, -1, 0, 1, 40]) {
    const time = new Date(now.getTime() + days * 24 * hour + 1234567).toISOString()
    const [kept] = await db.all(sql`select coalesce(sum(n), 0) as n from (${dueBefore(time, '<')})`)
    const [counted] = await db.all(
      sql`select count(*) as n from candidates where due_at < ${time} and merged_into is null`,
    )
    expect(kept, `${days} days from now`).toEqual(counted)
  }
  const before = await allKept(db)
  await recount(db)
  expect(await allKept(db)).toEqual(before)
  expect(before.due.length).toBeGreaterThan(100)
  expect((await db.all(allDue)).length).toBeGreaterThan(5)
})

test('submissions are counted as they come, are marked as spam, and are deleted', async () => {
  const { db, fetch, adminFetch } = await startApi()
  const stats = async () => {
    const { patientInquiries, spam } = (await (await adminFetch('/api/admin/stats')).json()) as {
      patientInquiries: number
      spam: { submissions: number; marked: { patientInquiries: number } }
    }
    return [patientInquiries, spam.submissions, spam.marked.patientInquiries]
  }
  const [all = 0, recent = 0, marked = 0] = await stats()
  const sent = await fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry({ lastName: 'Counted' })),
  })
  const { id } = (await sent.json()) as { id: number }
  expect(await stats()).toEqual([all + 1, recent + 1, marked])
  await db.run(sql`update patient_inquiries set suspected_spam = 1 where id = ${id}`)
  expect(await stats()).toEqual([all + 1, recent + 1, marked + 1])
  await db.run(sql`delete from patient_inquiries where id = ${id}`)
  expect(await stats()).toEqual([all, recent, marked])
})
