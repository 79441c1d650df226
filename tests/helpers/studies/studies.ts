import { expect } from 'vitest'
import { addDays, dayIn } from '#db/model/lib/time.ts'
import type { Material } from '#db/model/studies/labels.ts'
import { startApi } from '../start/api.ts'
import { uniqueLetters } from './unique.ts'

/** The texts of a study that need a board's approval, each with its own mark. */
export const marked = (mark: string) => ({
  whatHappens: `What happens ${mark}-happens.`,
  timeCommitment: `Two hours ${mark}-time.`,
  costs: `Nothing ${mark}-costs.`,
  pay: `Up to $1,200 ${mark}-pay.`,
  paidBack: `Parking ${mark}-back.`,
  risksAndBenefits: `A headache ${mark}-risks.`,
  privacy: `In a locked room ${mark}-privacy.`,
  learned: `It was well tolerated ${mark}-learned.`,
})

/** A study that may be published. Each text of its material contains `mark`. */
export const newStudy = (mark = uniqueLetters(), more: object = {}) => ({
  title: `A study of migraine ${mark}`,
  summary: 'We want to learn whether a monthly injection lowers the number of migraine days.',
  condition: 'Migraine',
  phases: ['PHASE2' as const],
  studyType: 'INTERVENTIONAL',
  status: 'RECRUITING',
  siteStatus: 'recruiting' as const,
  eligibility: ['Age 18 to 65', 'A headache for at least three years'],
  duration: '9 months',
  published: true,
  ...marked(mark),
  ...more,
})

type NewStudy = ReturnType<typeof newStudy>

export async function addStudy(study: NewStudy = newStudy()) {
  const { admin } = await startApi()
  const answer = await admin.admin.studies.$post({ json: study })
  expect([answer.status, answer.status === 201 || (await answer.clone().text())]).toEqual([
    201,
    true,
  ])
  return (await answer.json()).study
}

export async function saveStudy(id: number, values: object) {
  const { admin } = await startApi()
  const { study } = await readStudy(id)
  const json = { ...study, ...values } as unknown as NewStudy
  return admin.admin.studies[':id'].$put({ param: { id: String(id) }, json })
}

export async function readStudy(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.studies[':id'].$get({ param: { id: String(id) } })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The calendar day `days` days from now in New York. */
export const dayFromNow = (days: number) => addDays(dayIn('America/New_York'), days)

/** A letter of the board about the present draft. */
export const letterOf = (basedOn: string | number, more: object = {}) => ({
  material: 'page' as Material,
  board: 'Harbor IRB',
  protocolNumber: 'HB-2027-11',
  materialVersion: '1.0',
  approvedOn: dayFromNow(-10),
  expiresOn: dayFromNow(300) as string | null,
  basedOn,
  ...more,
})

export async function tryApproval(id: number, more: object = {}) {
  const { admin } = await startApi()
  const { study } = await readStudy(id)
  const json = letterOf(study.updatedAt, more)
  return admin.admin.studies[':id'].approvals.$post({ param: { id: String(id) }, json })
}

export async function approve(id: number, more: object = {}) {
  const answer = await tryApproval(id, more)
  expect([answer.status, answer.status === 201 || (await answer.clone().text())]).toEqual([
    201,
    true,
  ])
  return (await answer.json()).approval
}

export async function withdraw(id: number, approvalId: number) {
  const { admin } = await startApi()
  const param = { id: String(id), approvalId: String(approvalId) }
  return (await admin.admin.studies[':id'].approvals[':approvalId'].$delete({ param })).status
}

/** The study as visitors get it; undefined if they do not. */
export async function shownStudy(slug: string) {
  const { visitor } = await startApi()
  const answer = await visitor.studies[':slug'].$get({ param: { slug } })
  if (answer.status === 404) return undefined
  expect(answer.status).toBe(200)
  return (await answer.json()).study
}

export async function servedOf(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.studies[':id'].served.$get({ param: { id: String(id) } })
  return (await answer.json()).served
}
