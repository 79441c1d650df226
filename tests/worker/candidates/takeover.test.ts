import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { addCandidate, addColleague, storedCandidate } from '#tests/helpers/candidates/histories.ts'

async function removing(id: number, takeover?: string) {
  const { admin } = await startApi()
  const query = takeover === undefined ? {} : { takeover }
  return admin.admin.users[':id'].$delete({ param: { id: String(id) }, query })
}

const problemOf = async (answer: { json: () => Promise<unknown> }) =>
  (await answer.json()) as object

async function owned(username: string) {
  const { id } = await addColleague(username)
  const open = [await addCandidate({ ownerId: id }), await addCandidate({ ownerId: id })]
  const closed = { status: 'closed', closedReason: 'other', dueAt: null, nextAction: null } as const
  return { id, all: [...open, await addCandidate({ ...closed, ownerId: id })] }
}

async function rowsOf(sql: string, id: number | string) {
  const { db } = await startApi()
  return (await db.$client.execute({ sql, args: [id] })).rows
}

const ownerEvents = (id: number) =>
  rowsOf(`select data from candidate_events where kind = 'owner' and candidate_id = ?`, id)
const auditOf = (id: number) =>
  rowsOf(`select old, new from audit_log where record = 'candidates' and record_id = ?`, String(id))

test('who owns open candidates is deleted only with an answer to who takes over', async () => {
  const { id, all } = await owned('leaving-asked')
  const refused = await removing(id)
  expect(refused.status).toBe(409)
  expect(await problemOf(refused)).toMatchObject({
    detail: 'leaving-asked looks after 2 open candidates. Please choose who takes over.',
    candidates: 2,
  })
  expect(await storedCandidate(all[0]?.id ?? 0)).toMatchObject({ ownerId: id, version: 1 })
})

test('all candidates go to whoever takes over, each with an event and an audit entry', async () => {
  const { id, all } = await owned('leaving-to')
  const taker = await addColleague('taking-over')
  expect((await removing(id, String(taker.id))).status).toBe(204)
  for (const candidate of all) {
    expect(await storedCandidate(candidate.id)).toMatchObject({ ownerId: taker.id, version: 2 })
    const [event, ...more] = await ownerEvents(candidate.id)
    expect(more).toEqual([])
    expect(JSON.parse(String(event?.['data']))).toEqual({
      from: id,
      to: taker.id,
      fromName: 'leaving-to',
      toName: 'taking-over',
    })
    const entry = { old: `{"ownerId":${id}}`, new: `{"ownerId":${taker.id}}` }
    expect(await auditOf(candidate.id)).toMatchObject([entry])
  }
})

test('with none, they wait for a new owner', async () => {
  const { id, all } = await owned('leaving-none')
  expect((await removing(id, 'none')).status).toBe(204)
  for (const candidate of all) {
    expect(await storedCandidate(candidate.id)).toMatchObject({ ownerId: null })
    expect(await ownerEvents(candidate.id)).toHaveLength(1)
  }
})

test('who has only closed candidates is deleted without a question', async () => {
  const { id } = await addColleague('leaving-closed')
  const none = { dueAt: null, nextAction: null } as const
  const { id: candidate } = await addCandidate({ ...none, status: 'enrolled', ownerId: id })
  expect((await removing(id)).status).toBe(204)
  expect(await storedCandidate(candidate)).toMatchObject({ ownerId: null })
})

test('only who may work on candidates takes over, and never the one who leaves', async () => {
  const { id, all } = await owned('leaving-wrong')
  const editor = await addColleague('an-editor', 'editor')
  for (const takeover of [String(editor.id), '987654', String(id)]) {
    const answer = await removing(id, takeover)
    expect(answer.status).toBe(422)
    expect(await problemOf(answer)).toMatchObject({ errors: [{ path: 'takeover' }] })
  }
  expect((await removing(id, 'somebody')).status).toBe(400)
  expect(await storedCandidate(all[0]?.id ?? 0)).toMatchObject({ ownerId: id })
})

test('a role without candidates gives them back, to be assigned anew', async () => {
  const { admin } = await startApi()
  const { id, all } = await owned('other-role')
  const change = (role: 'admin' | 'hr') =>
    admin.admin.users[':id'].$put({ param: { id: String(id) }, json: { name: 'Other Role', role } })
  expect((await change('admin')).status).toBe(200)
  expect(await storedCandidate(all[0]?.id ?? 0)).toMatchObject({ ownerId: id })
  expect((await change('hr')).status).toBe(200)
  for (const candidate of all) {
    expect(await storedCandidate(candidate.id)).toMatchObject({ ownerId: null })
    expect(await ownerEvents(candidate.id)).toHaveLength(1)
  }
})

test('a candidate assigned in the moment of a deletion is not left with an owner who is gone', async () => {
  const { admin } = await startApi()
  for (let round = 0; round < 10; round++) {
    const { id } = await addColleague(`leaving-racing-${round}`)
    const candidate = await addCandidate()
    const param = { id: String(candidate.id) }
    const [removed, assigned] = await Promise.all([
      removing(id),
      admin.admin.candidates[':id'].$put({ param, json: { ownerId: id, basedOn: 1 } }),
    ])
    const { ownerId } = await storedCandidate(candidate.id)
    if (removed.status === 204) expect(ownerId).toBeNull()
    else expect([removed.status, assigned.status, ownerId]).toEqual([409, 200, id])
  }
})
