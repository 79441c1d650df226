import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { addCandidate, addEvents, storedCandidate } from '#tests/helpers/candidates/histories.ts'

const idParam = (id: number) => ({ param: { id: String(id) } })

async function put(id: number, change: object) {
  const { admin } = await startApi()
  const { version } = await storedCandidate(id)
  // Fields that the client's type does not know are sent too.
  const json = { ...change, basedOn: version } as { basedOn: number }
  const answer = await admin.admin.candidates[':id'].$put({ ...idParam(id), json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function bulk(ids: number[], change: object) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates.bulk.$post({ json: { ids, change } })
  return { status: answer.status, body: (await answer.json()) as { changed: number; undo: string } }
}

async function record(id: number) {
  const { admin } = await startApi()
  return (await admin.admin.candidates[':id'].$get(idParam(id))).json()
}

const statusesOf = async (id: number) =>
  (await record(id)).events.flatMap(({ kind, data }) => (kind === 'status' ? [data] : []))

const close = (closedReason: string, reasonDetail?: string | null) => ({
  status: 'closed',
  closedReason,
  ...(reasonDetail !== undefined && { reasonDetail }),
})

test('a closed reason has a detail, which goes with the reason that it is about', async () => {
  const { id } = await addCandidate()
  expect((await put(id, close('not-interested', ' distance\n '))).body).toMatchObject({
    candidate: { closedReason: 'not-interested', reasonDetail: 'distance' },
  })
  await put(id, { reasonDetail: 'time' })
  expect(await storedCandidate(id)).toMatchObject({ reasonDetail: 'time', status: 'closed' })
  await put(id, { reasonDetail: null })
  expect(await storedCandidate(id)).toMatchObject({ reasonDetail: null })
  await put(id, close('screen-failure', 'a low haemoglobin'))
  await put(id, close('screen-failure'))
  expect(await storedCandidate(id)).toMatchObject({ reasonDetail: 'a low haemoglobin' })
  await put(id, close('unreachable'))
  expect(await storedCandidate(id)).toMatchObject({ reasonDetail: null })
  await put(id, close('other', 'moved away'))
  await put(id, { status: 'talking' })
  expect(await storedCandidate(id)).toMatchObject({ closedReason: null, reasonDetail: null })
  expect((await statusesOf(id)).map(({ reason, reasonDetail }) => [reason, reasonDetail])).toEqual([
    ['not-interested', 'distance'],
    ['not-interested', 'time'],
    ['not-interested', null],
    ['screen-failure', 'a low haemoglobin'],
    ['unreachable', null],
    ['other', 'moved away'],
    [null, null],
  ])
})

test.each([
  ['prescreen-failure', 'preScreenFailure', 'ineligible'],
  ['screen-failure', 'screenFailure', 'ineligible'],
  ['not-interested', 'archive', 'not-registered'],
  ['unreachable', 'archive', 'not-registered'],
  ['study-full', 'archive', 'not-registered'],
  ['enrolled-elsewhere', 'archive', 'not-registered'],
  ['duplicate', 'archive', 'not-registered'],
  ['spam', 'archive', 'not-registered'],
  ['other', 'archive', 'not-registered'],
])('closed for %s is %s for StudyTeam and %s in FHIR', async (reason, studyTeam, fhir) => {
  const { id } = await addCandidate()
  expect((await put(id, close(reason))).status).toBe(200)
  expect(await statesOf(id)).toMatchObject({ studyTeam, fhir })
})

test.each([
  ['new', 'potentialCandidate', 'potential-candidate'],
  ['contacting', 'preScreening', 'potential-candidate'],
  ['talking', 'preScreening', 'potential-candidate'],
  ['visit', 'firstVisitScheduled', 'candidate'],
  ['screening', 'inScreening', 'screening'],
  ['enrolled', 'enrolled', 'on-study'],
])('%s is %s for StudyTeam and %s in FHIR', async (status, studyTeam, fhir) => {
  const { id } = await addCandidate()
  await put(id, { status })
  expect(await statesOf(id)).toMatchObject({ studyTeam, fhir })
})

/** The states in the exported line of a candidate. */
async function statesOf(id: number) {
  const { lastName } = await storedCandidate(id)
  const { rows } = await exported(`exports/candidates.csv?status=any&q=${lastName}`)
  const [head = [], line = []] = rows
  const cellOf = (name: string) => line[head.indexOf(name)]
  return { studyTeam: cellOf('Study team state'), fhir: cellOf('Fhir state') }
}

test.each([
  [close('not-eligible'), 'closedReason'],
  [close('bored'), 'closedReason'],
  [{ status: 'closed', reasonDetail: 'distance' }, 'closedReason'],
  [close('other', 'x'.repeat(201)), 'reasonDetail'],
  [{ ...close('other'), reasonDetail: 7 }, 'reasonDetail'],
  [{ status: 'talking', reasonDetail: 'distance' }, 'reasonDetail'],
  [{ reasonDetail: 'distance' }, 'reasonDetail'],
])('%j is refused, and changes nothing', async (change, path) => {
  const { id, version } = await addCandidate()
  expect(await put(id, change)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await storedCandidate(id)).toMatchObject({ status: 'new', version })
})

test('many are closed with one detail, and get their own back', async () => {
  const [one, two] = [await addCandidate(), await addCandidate()]
  await put(one.id, close('not-interested', 'pay'))
  const ids = [one.id, two.id]
  const { body } = await bulk(ids, close('not-interested', 'risk'))
  expect(body.changed).toBe(2)
  expect(await storedCandidate(one.id)).toMatchObject({ reasonDetail: 'risk' })
  expect((await bulk(ids, close('not-interested', 'risk'))).body.changed).toBe(0)
  expect((await bulk(ids, close('not-interested'))).body.changed).toBe(0)
  const { admin } = await startApi()
  await admin.admin.candidates.bulk[':undo'].undo.$post({ param: { undo: body.undo } })
  expect(await storedCandidate(one.id)).toMatchObject({ status: 'closed', reasonDetail: 'pay' })
  expect(await storedCandidate(two.id)).toMatchObject({ status: 'new', reasonDetail: null })
  for (const wrong of [
    close('not-eligible'),
    { status: 'talking', reasonDetail: 'risk' },
    { reasonDetail: 'risk' },
    close('other', 'x'.repeat(201)),
    { ...close('other'), reasondetail: 'risk' },
  ]) {
    expect((await bulk(ids, wrong)).status).toBe(422)
  }
})

test('the detail of a reason is not in the audit log, which is kept for ever', async () => {
  const { db } = await startApi()
  const { id } = await addCandidate()
  await put(id, close('prescreen-failure', 'takes Warfarin'))
  await bulk([id], close('prescreen-failure', 'takes Warfarin daily'))
  const { rows } = await db.$client.execute(`select old, new from audit_log`)
  expect(JSON.stringify(rows)).toContain('prescreen-failure')
  expect(JSON.stringify(rows)).not.toContain('Warfarin')
})

test('a candidate opened by a call keeps no detail, and has it again when the call is taken back', async () => {
  const { admin } = await startApi()
  const { id } = await addCandidate()
  await put(id, close('not-interested', 'time'))
  const called = await admin.admin.candidates[':id'].attempts.$post({
    ...idParam(id),
    json: { outcome: 'reached', reopen: true },
  })
  expect(await storedCandidate(id)).toMatchObject({ status: 'talking', reasonDetail: null })
  const { event } = await called.json()
  await admin.admin.candidates[':id'].attempts[':event'].undo.$post({
    param: { id: String(id), event: String(event.id) },
  })
  const back = { status: 'closed', closedReason: 'not-interested', reasonDetail: 'time' }
  expect(await storedCandidate(id)).toMatchObject(back)
})

test('old events that say “not eligible” show as prescreen failure', async () => {
  const { db } = await startApi()
  const { id } = await addCandidate()
  const step = { status: 'closed', closedReason: 'not-eligible', nextAction: null, dueAt: null }
  const call = { channel: 'phone', outcome: 'reached', note: null, change: { was: step, is: step } }
  await addEvents(id, [{ kind: 'attempt', data: call }])
  await db.$client.execute({
    sql: `insert into candidate_events (candidate_id, at, "by", kind, data) values (?, ?, 'user', 'status', ?)`,
    args: [
      id,
      new Date().toISOString(),
      JSON.stringify({ from: 'new', to: 'closed', reason: 'not-eligible' }),
    ],
  })
  const { events } = await record(id)
  expect(JSON.stringify(events)).not.toContain('not-eligible')
  expect(await statusesOf(id)).toEqual([{ from: 'new', to: 'closed', reason: 'prescreen-failure' }])
})
