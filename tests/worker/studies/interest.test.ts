import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { addColleague } from '#tests/helpers/candidates/histories.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const study = 'Tablets for the Heart'
const dayMs = 24 * 3600_000

async function inquire(daysAgo: number, more: { study?: string; isSpam?: boolean } = {}) {
  const { visitor, db } = await startApi()
  const answer = await visitor['patient-inquiry'].$post({
    json: inquiry({ study: more.study ?? study }),
  })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const createdAt = new Date(Date.now() - daysAgo * dayMs).toISOString()
  await db
    .update(patientInquiries)
    .set({ createdAt, suspectedSpam: more.isSpam ?? false })
    .where(eq(patientInquiries.id, Number(id)))
}

test('a study counts the inquiries of 30 days that name it, and the people enrolled who named it', async () => {
  const { admin, db } = await startApi()
  await inquire(0)
  await inquire(29)
  await inquire(31)
  await inquire(1, { isSpam: true })
  await inquire(1, { study: 'Another study' })
  const [first = 0] = await makeCandidates(db, {
    study,
    status: 'enrolled',
    nextAction: null,
    dueAt: null,
  })
  await makeCandidates(
    db,
    { study, status: 'enrolled', nextAction: null, dueAt: null, mergedInto: first },
    { study, status: 'talking' },
  )
  const { studies } = await (await admin.admin.candidates['by-study'].$get()).json()
  expect(studies.filter((one) => one.study === study)).toEqual([
    { study, inquiries: 2, enrolled: 1 },
  ])
})

test('an editor of studies does not read how many people asked', async () => {
  const { fetch } = await startApi()
  const { cookie } = await addColleague('interested', 'editor')
  const answer = await fetch('/api/admin/candidates/by-study', { headers: { Cookie: cookie } })
  expect(answer.status).toBe(403)
})
