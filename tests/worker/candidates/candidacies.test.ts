import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/api.ts'
import { addCandidate, storedCandidate } from '#tests/helpers/histories.ts'
import { addStudy } from '#tests/helpers/studies.ts'
import { inquiry } from '#tests/helpers/submissions.ts'

const statuses = ['new', 'contacting', 'talking', 'visit', 'screening', 'enrolled', 'closed']

async function recordOf(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })
  expect(answer.status).toBe(200)
  return answer.json()
}

const studiesOf = async (id: number) =>
  Object.fromEntries(
    (await recordOf(id)).candidacies.map(({ studyId, status }) => [String(studyId), status]),
  )

async function offer(id: number, studyId: number) {
  const { admin } = await startApi()
  const param = { id: String(id) }
  return admin.admin.candidates[':id'].candidacies.$post({ param, json: { studyId } })
}

async function set(id: number, studyId: number, change: object) {
  const { admin } = await startApi()
  const { candidacies } = await recordOf(id)
  const one = candidacies.find((candidacy) => candidacy.studyId === studyId)
  return admin.admin.candidates[':id'].candidacies[':candidacy'].$put({
    param: { id: String(id), candidacy: String(one?.id) },
    json: { basedOn: one?.version ?? 0, ...change },
  })
}

/** A person who is considered for two studies. */
async function withTwo() {
  const [one, other] = [await addStudy(), await addStudy()]
  const { id } = await addCandidate()
  for (const study of [one, other]) expect((await offer(id, study.id)).status).toBe(201)
  return { id, one: one.id, other: other.id }
}

async function writes(json: object) {
  const { visitor } = await startApi()
  const answer = await visitor['patient-inquiry'].$post({ json: inquiry(json) })
  expect(answer.status).toBe(201)
}

async function personWith(email: string) {
  const { db } = await startApi()
  const sql = 'select id from candidates where email = ?'
  const { rows } = await db.$client.execute({ sql, args: [email] })
  expect(rows).toHaveLength(1)
  return Number(rows[0]?.['id'])
}

test('screened out of one study, somebody stays a candidate for the other', async () => {
  const { id, one, other } = await withTwo()
  expect((await set(id, one, { status: 'screening', screeningNumber: 'S-1' })).status).toBe(200)
  expect(await storedCandidate(id)).toMatchObject({ status: 'screening' })
  const closing = { status: 'closed', closedReason: 'screen-failure', reasonDetail: 'HbA1c' }
  expect((await set(id, one, closing)).status).toBe(200)
  expect(await studiesOf(id)).toEqual({ [one]: 'closed', [other]: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'new', closedReason: null })
  expect((await offer(id, other)).status).toBe(409)
  expect((await set(id, other, { status: 'visit', basedOn: 1000 })).status).toBe(409)
  expect((await set(id, other, { status: 'closed' })).status).toBe(422)
})

test('a call that reaches somebody is about every study, and is taken back for every study', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await withTwo()
  const param = { id: String(id) }
  const desk = admin.admin.candidates[':id']
  const { event } = await (
    await desk.attempts.$post({ param, json: { outcome: 'reached' } })
  ).json()
  expect(await studiesOf(id)).toEqual({ [one]: 'talking', [other]: 'talking' })
  await desk.attempts[':event'].undo.$post({ param: { ...param, event: String(event.id) } })
  expect(await studiesOf(id)).toEqual({ [one]: 'new', [other]: 'new' })
})

test('whoever is closed at the desk is closed for every study, and an undo opens each again', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await withTwo()
  await set(id, one, { status: 'visit' })
  const change = { status: 'closed', closedReason: 'not-interested' } as const
  const answer = await admin.admin.candidates.bulk.$post({ json: { ids: [id], change } })
  const { undo } = await answer.json()
  expect(await studiesOf(id)).toEqual({ [one]: 'closed', [other]: 'closed' })
  const param = { undo: undo ?? '' }
  expect((await admin.admin.candidates.bulk[':undo'].undo.$post({ param })).status).toBe(200)
  expect(await studiesOf(id)).toEqual({ [one]: 'visit', [other]: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'visit' })
})

test('of two candidacies of merged people for one study the further one stays, and an undo gives both back', async () => {
  const { admin } = await startApi()
  const [kept, merged] = [await withTwo(), await addCandidate()]
  await offer(merged.id, kept.one)
  await set(merged.id, kept.one, { status: 'screening' })
  const param = { id: String(kept.id), other: String(merged.id) }
  const answer = await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  const { merge } = await answer.json()
  expect(await studiesOf(kept.id)).toEqual({ [kept.one]: 'screening', [kept.other]: 'new' })
  expect(await storedCandidate(kept.id)).toMatchObject({ status: 'screening' })
  const undo = admin.admin.candidates.merges[':id'].undo
  expect((await undo.$post({ param: { id: String(merge.id) } })).status).toBe(200)
  expect(await studiesOf(kept.id)).toEqual({ [kept.one]: 'new', [kept.other]: 'new' })
  expect(await studiesOf(merged.id)).toEqual({ [kept.one]: 'screening' })
})

test('the first study that somebody names takes over; another opens beside it, and a closed one opens again', async () => {
  const [one, other] = [await addStudy(), await addStudy()]
  const email = `${crypto.randomUUID()}@example.com`
  await writes({ email })
  const id = await personWith(email)
  expect(await studiesOf(id)).toEqual({ null: 'new' })
  await writes({ email, studyId: one.id })
  await writes({ email, study: other.title.toUpperCase() })
  expect(await studiesOf(id)).toEqual({ [one.id]: 'new', [other.id]: 'new' })
  for (const study of [one, other])
    await set(id, study.id, { status: 'closed', closedReason: 'not-interested' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'closed', dueAt: null })
  await writes({ email, studyId: one.id })
  expect(await studiesOf(id)).toEqual({ [one.id]: 'new', [other.id]: 'closed' })
  expect((await storedCandidate(id)).dueAt).not.toBeNull()
})

test('an unknown study is kept as text', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await writes({ email, studyId: 987_654 })
  const id = await personWith(email)
  expect(await studiesOf(id)).toEqual({ null: 'new' })
  expect(await storedCandidate(id)).toMatchObject({ study: '987654' })
})

test('whoever asks for no contact is closed for every study, and leaves none behind when erased', async () => {
  const { admin, db } = await startApi()
  const { id, one, other } = await withTwo()
  const { version } = await storedCandidate(id)
  const json = { doNotContact: { asked: 'Ada', reason: 'Enough' }, basedOn: version }
  const param = { id: String(id) }
  expect((await admin.admin.candidates[':id'].$put({ param, json })).status).toBe(200)
  expect(await studiesOf(id)).toEqual({ [one]: 'closed', [other]: 'closed' })
  expect((await set(id, one, { status: 'talking' })).status).toBe(409)
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
