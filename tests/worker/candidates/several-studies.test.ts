import { expect, test } from 'vitest'
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
import { exported } from '#tests/helpers/operation/csv.ts'
import { addCandidate, storedCandidate } from '#tests/helpers/candidates/histories.ts'
import { readStudy } from '#tests/helpers/studies/studies.ts'

const failed = { status: 'closed', closedReason: 'screen-failure', reasonDetail: 'HbA1c 9.1 %' }

/** Screen-failed for one study, in screening for the other. */
async function failedForOne() {
  const two = await personWithTwo()
  expect((await setCandidacy(two.id, two.one, failed)).status).toBe(200)
  const change = { status: 'screening', screeningNumber: 'S-0042' }
  expect((await setCandidacy(two.id, two.other, change)).status).toBe(200)
  return two
}

async function put(id: number, change: object) {
  const { admin } = await startApi()
  const { version: basedOn } = await storedCandidate(id)
  const answer = await admin.admin.candidates[':id'].$put({
    param: { id: String(id) },
    json: { ...change, basedOn },
  })
  expect([answer.status, answer.status === 200 || (await answer.clone().text())]).toEqual([
    200,
    true,
  ])
  return (await answer.json()).candidate
}

const rowsOf = async (ids: number[]) => {
  const { db } = await startApi()
  const { rows } = await db.$client.execute(
    `select count(*) as n from candidacies where candidate_id in (${ids.join()})`,
  )
  return rows[0]?.['n']
}

test('a status of the person is that of the study that shows, and the answer gives the one that follows', async () => {
  const { id, one, other } = await personWithTwo()
  await setCandidacy(id, one, { status: 'screening' })
  await setCandidacy(id, other, { status: 'talking' })
  const enrolled = await put(id, { status: 'enrolled' })
  expect(enrolled).toMatchObject({ status: 'talking', nextAction: 'Follow up', closedReason: null })
  expect(enrolled.dueAt).not.toBeNull()
  expect(await storedCandidate(id)).toMatchObject({ status: 'talking', dueAt: enrolled.dueAt })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'enrolled', [other]: 'talking' })
  const { events } = await candidateRecord(id)
  expect(events.slice(-3, -1)).toMatchObject([
    { kind: 'candidacy', data: { from: 'screening', to: 'enrolled' } },
    { kind: 'status', data: { from: 'screening', to: 'talking' } },
  ])
  const closed = await put(id, { status: 'closed', closedReason: 'not-interested' })
  expect(closed).toMatchObject({ status: 'enrolled', closedReason: null, dueAt: null })
  expect(await storedCandidate(id)).toMatchObject({ status: 'enrolled', dueAt: null })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'enrolled', [other]: 'closed' })
})

test('set back below another study, a person shows the status of that one', async () => {
  const { id, one, other } = await personWithTwo()
  await setCandidacy(id, one, { status: 'visit' })
  await setCandidacy(id, other, { status: 'talking' })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  expect(await put(id, { status: 'new', dueAt })).toMatchObject({ status: 'talking', dueAt })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'new', [other]: 'talking' })
})

test('closing at the desk closes every open study, and opening means the one closed last', async () => {
  const { id, one, other } = await failedForOne()
  const reason = { closedReason: 'not-interested', reasonDetail: 'too far' }
  expect(await put(id, { status: 'closed', ...reason })).toMatchObject({
    status: 'closed',
    ...reason,
  })
  const { candidacies } = await candidateRecord(id)
  expect(candidacies).toMatchObject([
    { ...failed, studyId: one },
    { ...reason, studyId: other },
  ])
  expect(await put(id, { status: 'talking' })).toMatchObject({ status: 'talking' })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'talking' })
})

test('many at once who are enrolled in one study still wait for the other', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await personWithTwo()
  await setCandidacy(id, one, { status: 'screening' })
  const alone = await addCandidate({ status: 'screening' })
  const json = { ids: [id, alone.id], change: { status: 'enrolled' as const } }
  const answer = await admin.admin.candidates.bulk.$post({ json })
  expect(await answer.json()).toMatchObject({ changed: 2 })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'enrolled', [other]: 'new' })
  const waiting = await storedCandidate(id)
  expect([waiting.status, waiting.dueAt === null]).toEqual(['new', false])
  expect(await storedCandidate(alone.id)).toMatchObject({ status: 'enrolled', dueAt: null })
})

test('the file of candidates tells of every study, with status, reason and screening number', async () => {
  const { id, one, other } = await failedForOne()
  const { lastName } = await storedCandidate(id)
  const { rows } = await exported(`exports/candidates.csv?status=any&q=${lastName}`)
  const [head = [], line = []] = rows
  const [first, second] = [await readStudy(one), await readStudy(other)].map(
    ({ study }) => study.title,
  )
  expect(line[head.indexOf('Studies')]).toBe(
    `${first}: Closed, Does not fit, by the screening: HbA1c 9.1 %; ${second}: Screening, screening number S-0042`,
  )
})

test('whoever asks for no contact is closed for every study, and what was closed keeps its reason', async () => {
  const { id, one, other } = await failedForOne()
  const wish = { asked: 'Her daughter', reason: 'She is ill' }
  expect(await put(id, { doNotContact: wish })).toMatchObject({ status: 'closed', dueAt: null })
  const { candidacies } = await candidateRecord(id)
  expect(candidacies).toMatchObject([
    { ...failed, studyId: one },
    { studyId: other, status: 'closed', reasonDetail: 'asked for no contact' },
  ])
  for (const status of ['new', 'contacting', 'talking', 'visit', 'screening'])
    expect((await setCandidacy(id, other, { status })).status).toBe(409)
  expect((await offerStudyTo(id, (await personWithTwo()).one)).status).toBe(409)
  await put(id, { doNotContact: null, reason: 'She rang us' })
  expect((await setCandidacy(id, other, { status: 'talking' })).status).toBe(200)
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'talking' })
})

test('whoever writes again without a study opens the one closed last, and with a study that one', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { one, other } = await personWithTwo()
  for (const studyId of [one, other]) await inquire({ email, studyId })
  const id = await personOf(email)
  await setCandidacy(id, other, failed)
  await setCandidacy(id, one, failed)
  await inquire({ email })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'new', [other]: 'closed' })
  await inquire({ email, studyId: other })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'new', [other]: 'new' })
})

test('an erased person leaves no candidacy, merged ones included', async () => {
  const { admin } = await startApi()
  const { id, one } = await failedForOne()
  const merged = await addCandidate()
  await offerStudyTo(merged.id, one)
  const param = { id: String(id), other: String(merged.id) }
  expect((await admin.admin.candidates[':id'].merge[':other'].$post({ param })).status).toBe(201)
  expect(await rowsOf([id, merged.id])).toBeGreaterThan(2)
  expect((await admin.admin.erasures.$post({ json: { candidateId: id } })).status).toBe(200)
  expect(await rowsOf([id, merged.id])).toBe(0)
})

test('a merge keeps a failed screening for one study beside the other, and an undo gives each their own', async () => {
  const { admin } = await startApi()
  const { id, one, other } = await failedForOne()
  const joining = await addCandidate()
  await offerStudyTo(joining.id, other)
  await setCandidacy(joining.id, other, { status: 'visit' })
  const param = { id: String(joining.id), other: String(id) }
  const answer = await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  const { merge } = await answer.json()
  expect(await studiesOfPerson(joining.id)).toEqual({ [one]: 'closed', [other]: 'screening' })
  const undone = await admin.admin.candidates.merges[':id'].undo.$post({
    param: { id: String(merge.id) },
  })
  expect(undone.status).toBe(200)
  expect(await studiesOfPerson(joining.id)).toEqual({ [other]: 'visit' })
  expect(await studiesOfPerson(id)).toEqual({ [one]: 'closed', [other]: 'screening' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'screening' })
  expect(await storedCandidate(joining.id)).toMatchObject({ status: 'visit' })
})

test('a screening number that was given after a merge is one person’s when the merge is undone', async () => {
  const { admin } = await startApi()
  const { id, one } = await personWithTwo()
  const joining = await addCandidate()
  await offerStudyTo(joining.id, one)
  await setCandidacy(joining.id, one, { status: 'screening', screeningNumber: 'S-1' })
  const param = { id: String(id), other: String(joining.id) }
  const answer = await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  const { merge } = await answer.json()
  const numberOf = async (person: number) =>
    (await candidateRecord(person)).candidacies.find(({ studyId }) => studyId === one)
      ?.screeningNumber
  await setCandidacy(id, one, { status: 'enrolled', screeningNumber: 'S-2' })
  expect(await numberOf(id)).toBe('S-2')
  const undoing = { param: { id: String(merge.id) } }
  expect((await admin.admin.candidates.merges[':id'].undo.$post(undoing)).status).toBe(200)
  expect([await numberOf(id), await numberOf(joining.id)]).toEqual(['S-2', 'S-1'])
})

test('a field that nobody knows, a study of somebody else and a foreign candidacy are refused', async () => {
  const { admin } = await startApi()
  const [mine, theirs] = [await personWithTwo(), await personWithTwo()]
  expect((await setCandidacy(mine.id, mine.one, { state: 'visit' })).status).toBe(422)
  expect((await setCandidacy(mine.id, mine.one, { status: 'visiting' })).status).toBe(422)
  expect((await setCandidacy(mine.id, mine.one, { screeningNumber: 'x'.repeat(101) })).status).toBe(
    422,
  )
  const [foreign] = (await candidateRecord(theirs.id)).candidacies
  const answer = await admin.admin.candidates[':id'].candidacies[':candidacy'].$put({
    param: { id: String(mine.id), candidacy: String(foreign?.id) },
    json: { status: 'visit', basedOn: foreign?.version ?? 0 },
  })
  expect(answer.status).toBe(404)
  expect((await offerStudyTo(mine.id, 987_654)).status).toBe(422)
})
