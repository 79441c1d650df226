import { expect, test } from 'vitest'
import { emptyBin } from '#db/revisions/bin.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  candidateRecord,
  inquire,
  offerStudyTo,
  personOf,
  personWithTwo,
  setCandidacy,
  studiesOfPerson,
} from '#tests/helpers/candidates/candidacies.ts'
import { addCandidate, storedCandidate } from '#tests/helpers/candidates/histories.ts'
import { addStudy, readStudy } from '#tests/helpers/studies/studies.ts'

const statuses = ['new', 'contacting', 'talking', 'visit', 'screening', 'enrolled', 'closed']

test('screened out of one study, somebody stays a candidate for the other', async () => {
  const { id, one, other } = await personWithTwo()
  expect(
    (await setCandidacy(id, one, { status: 'screening', screeningNumber: 'S-1' })).status,
  ).toBe(200)
  expect(await storedCandidate(id)).toMatchObject({ status: 'screening' })
  const closing = { status: 'closed', closedReason: 'screen-failure', reasonDetail: 'HbA1c' }
  expect((await setCandidacy(id, one, closing)).status).toBe(200)
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'new', closedReason: null })
  expect((await offerStudyTo(id, other)).status).toBe(409)
  expect((await setCandidacy(id, other, { status: 'visit', basedOn: 1000 })).status).toBe(409)
  expect((await setCandidacy(id, other, { status: 'closed' })).status).toBe(422)
})

test('a call that reaches somebody is about every study, and is taken back for every study', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await personWithTwo()
  const param = { id: String(id) }
  const desk = admin.admin.candidates[':id']
  const { event } = await (
    await desk.attempts.$post({ param, json: { outcome: 'reached' } })
  ).json()
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'talking', [other]: 'talking' })
  await desk.attempts[':event'].undo.$post({ param: { ...param, event: String(event.id) } })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'new', [other]: 'new' })
})

test('whoever is closed at the desk is closed for every study, and an undo opens each again', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await personWithTwo()
  await setCandidacy(id, one, { status: 'visit' })
  const change = { status: 'closed', closedReason: 'not-interested' } as const
  const answer = await admin.admin.candidates.bulk.$post({ json: { ids: [id], change } })
  const { undo } = await answer.json()
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'closed' })
  const param = { undo: undo ?? '' }
  expect((await admin.admin.candidates.bulk[':undo'].undo.$post({ param })).status).toBe(200)
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'visit', [other]: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'visit' })
})

test('of two candidacies of merged people for one study the further one stays, and an undo gives both back', async () => {
  const { admin } = await startApi()
  const [kept, merged] = [await personWithTwo(), await addCandidate()]
  await offerStudyTo(merged.id, kept.one)
  await setCandidacy(merged.id, kept.one, { status: 'screening' })
  const param = { id: String(kept.id), other: String(merged.id) }
  const answer = await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  const { merge } = await answer.json()
  expect(await studiesOfPerson(kept.id)).toEqual({ [kept.one]: 'screening', [kept.other]: 'new' })
  expect(await storedCandidate(kept.id)).toMatchObject({ status: 'screening' })
  const undo = admin.admin.candidates.merges[':id'].undo
  expect((await undo.$post({ param: { id: String(merge.id) } })).status).toBe(200)
  expect(await studiesOfPerson(kept.id)).toEqual({ [kept.one]: 'new', [kept.other]: 'new' })
  expect(await studiesOfPerson(merged.id)).toEqual({ [kept.one]: 'screening' })
})

test('the first study that somebody names takes over; another opens beside it, and a closed one opens again', async () => {
  const [one, other] = [await addStudy(), await addStudy()]
  const email = `${crypto.randomUUID()}@example.com`
  await inquire({ email })
  const id = await personOf(email)
  expect(await studiesOfPerson(id)).toEqual({ null: 'new' })
  await inquire({ email, studyId: one.id })
  await inquire({ email, study: other.title.toUpperCase() })
  expect(await studiesOfPerson(id)).toEqual({ [one.id]: 'new', [other.id]: 'new' })
  for (const study of [one, other])
    await setCandidacy(id, study.id, { status: 'closed', closedReason: 'not-interested' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'closed', dueAt: null })
  await inquire({ email, studyId: one.id })
  expect(await studiesOfPerson(id)).toEqual({ [one.id]: 'new', [other.id]: 'closed' })
  expect((await storedCandidate(id)).dueAt).not.toBeNull()
})

test('an unknown study is kept as text', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await inquire({ email, studyId: 987_654 })
  const id = await personOf(email)
  expect(await studiesOfPerson(id)).toEqual({ null: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ study: '987654' })
})

test('whoever asks for no contact is closed for every study, and leaves none behind when erased', async () => {
  const { admin, db } = await startApi()
  const { id, one, other } = await personWithTwo()
  const { version } = await storedCandidate(id)
  const json = { doNotContact: { asked: 'Ada', reason: 'Enough' }, basedOn: version }
  const param = { id: String(id) }
  expect((await admin.admin.candidates[':id'].$put({ param, json })).status).toBe(200)
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'closed' })
  expect((await setCandidacy(id, one, { status: 'talking' })).status).toBe(409)
  await db.$client.execute({ sql: 'delete from candidates where id = ?', args: [id] })
  const sql = 'select count(*) as n from candidacies where candidate_id = ?'
  expect((await db.$client.execute({ sql, args: [id] })).rows[0]?.['n']).toBe(0)
})

test('after ten thousand random changes the status of everybody is the one that plain SQL finds', async () => {
  const { db } = await startApi()
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push((await addCandidate()).id)
  let seed = 20_261_125
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * n)
  }
  const one = <Item>(items: Item[]) => items[below(items.length)] as Item
  const changed = (at: string) => {
    const [id, study, status] = [one(ids), 900_001 + below(4), one(statuses)]
    const closedAt = status === 'closed' ? at : null
    const what = below(10)
    if (what < 5)
      return {
        sql: `insert into candidacies (candidate_id, study_id, status, closed_at, opened_at, updated_at) values (?, ?, ?, ?, ?, ?)
          on conflict do update set status = excluded.status, closed_at = excluded.closed_at`,
        args: [id, study, status, closedAt, at, at],
      }
    if (what < 6)
      return {
        sql: 'delete from candidacies where candidate_id = ? and study_id = ?',
        args: [id, study],
      }
    if (what < 8)
      return {
        sql: 'update candidates set status = ?, updated_at = ? where id = ? and merged_into is null',
        args: [status, at, id],
      }
    if (what < 9)
      return { sql: 'update candidates set merged_into = null where id = ?', args: [id] }
    return {
      sql: `update candidates set merged_into = ?1 where id = ?2 and id <> ?1 and merged_into is null
        and (select merged_into from candidates where id = ?1) is null
        and not exists (select 1 from candidates where merged_into = ?2)`,
      args: [one(ids), id],
    }
  }
  for (let round = 0; round < 50; round++) {
    const at = (n: number) => new Date(1_900_000_000_000 + round * 1000 + n).toISOString()
    await db.$client.batch(Array.from({ length: 200 }, (_, n) => changed(at(n))))
    const { rows } = await db.$client.execute(`
      with theirs as (select coalesce(person.merged_into, person.id) as kept, candidacies.* from candidacies
          join candidates as person on person.id = candidate_id
          where person.id between ${Math.min(...ids)} and ${Math.max(...ids)} and not set_aside),
        places as (select kept, max(instr('closed enrolled new contacting talking visit screening', status)) as place
          from theirs group by kept)
      select candidates.id, candidates.status, place from candidates join places on kept = candidates.id
      where instr('closed enrolled new contacting talking visit screening', candidates.status) <> place`)
    expect(rows).toEqual([])
  }
})

test('deleted studies keep their names with the people who were in them, also once the bin is emptied', async () => {
  const { admin, db } = await startApi()
  const { id, one, other } = await personWithTwo()
  const titles = await Promise.all(
    [one, other].map(async (study) => (await readStudy(study)).study.title),
  )
  for (const study of [one, other]) {
    const param = { id: String(study) }
    const answer = await admin.admin.studies[':id'].$delete({ param, query: {} })
    expect(answer.status).toBe(204)
  }
  await db.$client.execute(
    `update revisions set created_at = '2020-01-01T00:00:00.000Z' where record = 'studies'`,
  )
  await emptyBin(db)
  const { candidacies } = await candidateRecord(id)
  expect(candidacies.map(({ study }) => study)).toEqual(titles.map((title) => `${title} (deleted)`))
})
