import { expect } from 'vitest'
import { startApi } from '../start/api.ts'
import { addCandidate } from './histories.ts'
import { addStudy } from '../studies/studies.ts'
import { inquiry } from '../submissions/submissions.ts'

export async function candidateRecord(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })
  expect(answer.status).toBe(200)
  return answer.json()
}

export const studiesOfPerson = async (id: number) =>
  Object.fromEntries(
    (await candidateRecord(id)).candidacies.map(({ studyId, status }) => [String(studyId), status]),
  )

export async function offerStudyTo(id: number, studyId: number) {
  const { admin } = await startApi()
  const param = { id: String(id) }
  return admin.admin.candidates[':id'].candidacies.$post({ param, json: { studyId } })
}

export async function setCandidacy(id: number, studyId: number, change: object) {
  const { admin } = await startApi()
  const { candidacies } = await candidateRecord(id)
  const one = candidacies.find((candidacy) => candidacy.studyId === studyId)
  return admin.admin.candidates[':id'].candidacies[':candidacy'].$put({
    param: { id: String(id), candidacy: String(one?.id) },
    json: { basedOn: one?.version ?? 0, ...change },
  })
}

/** A person who is considered for two studies. */
export async function personWithTwo() {
  const [one, other] = [await addStudy(), await addStudy()]
  const { id } = await addCandidate()
  for (const study of [one, other]) expect((await offerStudyTo(id, study.id)).status).toBe(201)
  return { id, one: one.id, other: other.id }
}

export async function inquire(json: object) {
  const { visitor } = await startApi()
  const answer = await visitor['patient-inquiry'].$post({ json: inquiry(json) })
  expect(answer.status).toBe(201)
}

export async function personOf(email: string) {
  const { db } = await startApi()
  const sql = 'select id from candidates where email = ?'
  const { rows } = await db.$client.execute({ sql, args: [email] })
  expect(rows).toHaveLength(1)
  return Number(rows[0]?.['id'])
}
