import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  candidateRecord,
  inquire,
  offerStudyTo,
  personOf,
  setCandidacy,
  studiesOfPerson,
} from '#tests/helpers/candidates/candidacies.ts'
import { storedCandidate } from '#tests/helpers/candidates/histories.ts'
import { addStudy } from '#tests/helpers/studies/studies.ts'

/** One person who sent an inquiry about each of these studies; null means no study. */
async function wroteAbout(...about: (number | null)[]) {
  const email = `${crypto.randomUUID()}@example.com`
  for (const studyId of about) await inquire({ email, ...(studyId && { studyId }) })
  const id = await personOf(email)
  const { submissions } = await candidateRecord(id)
  return { id, email, sent: submissions.map((one) => one.id).toReversed() }
}

async function separate(id: number, ...ids: (number | undefined)[]) {
  const { admin } = await startApi()
  const submissions = ids.map((one) => ({ record: 'patient_inquiries' as const, id: one ?? 0 }))
  const param = { id: String(id) }
  const answer = await admin.admin.candidates[':id'].separate.$post({
    param,
    json: { submissions },
  })
  expect([answer.status, answer.status === 201 || (await answer.clone().text())]).toEqual([
    201,
    true,
  ])
  return answer.json()
}

async function undo(merge: { id: number }) {
  const { admin } = await startApi()
  const param = { id: String(merge.id) }
  const answer = await admin.admin.candidates.merges[':id'].undo.$post({ param })
  expect([answer.status, answer.status === 200 || (await answer.clone().text())]).toEqual([
    200,
    true,
  ])
  return (await answer.json()).merge
}

const failed = { status: 'closed', closedReason: 'screen-failure', reasonDetail: 'HbA1c' }

/** Everything of a person that a separation may change. */
async function stateOf(id: number) {
  const { candidate, candidacies } = await candidateRecord(id)
  const { version: _, updatedAt: _at, ...fields } = candidate
  const rows = candidacies
    .map(({ version: _v, updatedAt: _u, ...row }) => row)
    .toSorted((one, other) => one.id - other.id)
  return { fields, rows }
}

test('a candidacy goes with the submission that named its study, and an undo gives everything back', async () => {
  const [one, other] = [await addStudy(), await addStudy()]
  const { id, sent } = await wroteAbout(one.id, other.id)
  await setCandidacy(id, one.id, failed)
  await setCandidacy(id, other.id, { status: 'screening', screeningNumber: 'S-17' })
  const before = await stateOf(id)
  const { candidate, merge } = await separate(id, sent[1])
  expect(await studiesOfPerson(id)).toEqual({ [one.id]: 'closed' })
  expect(await storedCandidate(id)).toMatchObject({
    status: 'closed',
    closedReason: 'screen-failure',
    dueAt: null,
  })
  expect(await studiesOfPerson(candidate.id)).toEqual({ [other.id]: 'screening' })
  const moved = await candidateRecord(candidate.id)
  expect(moved.candidate).toMatchObject({ status: 'screening', dueAt: before.fields.dueAt })
  expect(moved.candidacies).toMatchObject([{ screeningNumber: 'S-17', study: other.title }])
  await undo(merge)
  expect(await stateOf(id)).toEqual(before)
  expect((await candidateRecord(candidate.id)).candidate.id).toBe(id)
})

test('whoever is left without a study is considered for none yet, until the undo', async () => {
  const { id: study } = await addStudy()
  const { id, sent } = await wroteAbout(null, study)
  expect(await studiesOfPerson(id)).toEqual({ [study]: 'new' })
  await setCandidacy(id, study, { status: 'visit' })
  const before = await stateOf(id)
  const { candidate, merge } = await separate(id, sent[1])
  expect(await studiesOfPerson(id)).toEqual({ null: 'talking' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'talking', nextAction: 'Follow up' })
  expect(await studiesOfPerson(candidate.id)).toEqual({ [study]: 'visit' })
  await undo(merge)
  expect(await stateOf(id)).toEqual(before)
})

test('of a study that both asked about, the stored candidacy stays and the other person begins anew', async () => {
  const { id: study } = await addStudy()
  const { id, sent } = await wroteAbout(study, study)
  await setCandidacy(id, study, failed)
  const before = await stateOf(id)
  const { candidate, merge } = await separate(id, sent[1])
  expect(await studiesOfPerson(id)).toEqual({ [study]: 'closed' })
  expect(await studiesOfPerson(candidate.id)).toEqual({ [study]: 'new' })
  expect(await storedCandidate(candidate.id)).toMatchObject({ status: 'new', nextAction: 'Call' })
  await undo(merge)
  expect(await stateOf(id)).toEqual(before)
})

test('a study that staff offered stays with the person who stays', async () => {
  const [one, other] = [await addStudy(), await addStudy()]
  const { id, sent } = await wroteAbout(null, one.id)
  await offerStudyTo(id, other.id)
  const { candidate } = await separate(id, sent[1])
  expect(await studiesOfPerson(id)).toEqual({ [other.id]: 'new' })
  expect(await studiesOfPerson(candidate.id)).toEqual({ [one.id]: 'new' })
})

test('work done since a separation stays when it is undone', async () => {
  const [one, other] = [await addStudy(), await addStudy()]
  const { id, sent } = await wroteAbout(one.id, other.id)
  const { candidate, merge } = await separate(id, sent[1])
  await setCandidacy(candidate.id, other.id, { status: 'visit' })
  await undo(merge)
  expect(await studiesOfPerson(id)).toEqual({ [one.id]: 'new', [other.id]: 'visit' })
  expect(await storedCandidate(id)).toMatchObject({ status: 'visit' })
})

test('whoever wrote since a separation still waits when it is undone', async () => {
  const { id: study } = await addStudy()
  const { id, email, sent } = await wroteAbout(study, study)
  await setCandidacy(id, study, failed)
  const { merge } = await separate(id, sent[1])
  await inquire({ email })
  await undo(merge)
  expect(await storedCandidate(id)).toMatchObject({ status: 'new' })
  expect((await storedCandidate(id)).dueAt).not.toBeNull()
})

test('an undone separation can be done again from its merge, and nobody is without a candidacy', async () => {
  const { id: study } = await addStudy()
  const { id, sent } = await wroteAbout(null, study)
  const { candidate, merge } = await separate(id, sent[1])
  const again = await undo(merge)
  await undo(again)
  expect(await studiesOfPerson(id)).toEqual({ null: 'new' })
  expect(await studiesOfPerson(candidate.id)).toEqual({ [study]: 'new' })
})
