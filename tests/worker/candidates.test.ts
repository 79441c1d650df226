import { expect, test } from 'vitest'
import { startApi } from '../helpers/api.ts'
import { makeCandidate } from '../helpers/candidates.ts'

const desk = async () => {
  const { admin } = await startApi()
  return admin.admin.candidates
}

test('a candidate is listed, read, called, noted and changed', async () => {
  const { db } = await startApi()
  const id = await makeCandidate(db, { lastName: 'Lovelace' })
  const param = { id: String(id) }
  const all = await desk()
  const list = await (await all.$get({ query: { q: 'lovelace' } })).json()
  expect(list.candidates).toMatchObject([{ id, ownerName: null, attempts: 0 }])
  const read = await (await all[':id'].$get({ param })).json()
  expect(read).toMatchObject({ candidate: { id }, submissions: [], events: [], duplicates: [] })
  const attempt = await all[':id'].attempts.$post({ param, json: { outcome: 'voicemail' } })
  expect(await attempt.json()).toMatchObject({
    candidate: { status: 'contacting', attempts: 1, nextAction: 'Call again', version: 2 },
    event: { kind: 'attempt', data: { outcome: 'voicemail', channel: 'phone' } },
  })
  const note = await all[':id'].notes.$post({ param, json: { text: 'Prefers mornings.' } })
  expect(note.status).toBe(201)
  const json = { status: 'closed', closedReason: 'unreachable', basedOn: 2 } as const
  const change = await all[':id'].$put({ param, json })
  expect(await change.json()).toMatchObject({ candidate: { status: 'closed', dueAt: null } })
  const stale = await all[':id'].$put({ param, json })
  expect(stale.status).toBe(409)
  const after = await (await all[':id'].$get({ param })).json()
  expect(after.events.map(({ kind }) => kind)).toEqual([
    'attempt',
    'status',
    'due',
    'note',
    'status',
  ])
})
