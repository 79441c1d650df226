import { expect } from 'vitest'
import { startApi } from '../start/api.ts'
import { addStudy, approve, newStudy, readStudy } from './studies.ts'

export const questions = [
  { id: 'migraine', text: 'Do you have migraine?', kind: 'yes-no', against: ['no'] },
  {
    id: 'low',
    text: 'Do you often feel hopeless?',
    kind: 'yes-no',
    against: [],
    help: [{ answers: ['yes'], text: 'Call or text 988 at any time.' }],
  },
]

const send = async (method: string, path: string, json: object) => {
  const { adminFetch } = await startApi()
  return adminFetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
}

export async function putPrescreener(id: number, draft: object, basedOn?: unknown) {
  const { study } = await readStudy(id)
  return send('PUT', `/api/admin/studies/${id}/prescreener`, {
    basedOn: basedOn ?? study.updatedAt,
    ...draft,
  })
}

/** A recruiting study whose questions a board has approved. */
export async function addScreenedStudy(more: object = {}, asked: object[] = questions) {
  const study = await addStudy(newStudy(undefined, more))
  const answer = await putPrescreener(study.id, { intro: 'About headaches.', questions: asked })
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)])
  await approve(study.id, { material: 'prescreener' })
  return study
}

export const screen = (slug: string, answers: object) =>
  send('POST', `/api/studies/${slug}/prescreener`, { answers })

export const tellMe = (slug: string, more: object = {}) =>
  send('POST', `/api/studies/${slug}/tell-me`, {
    email: 'Ada@example.com',
    agree: true,
    submissionId: crypto.randomUUID(),
    ...more,
  })
