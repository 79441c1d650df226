import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { candidatesLike, eventsOf } from '#tests/helpers/candidates/stored-candidates.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'

const person = () => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada@example.com',
  phone: '555-0100',
})

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

/** The submission events of Ada. Events about her next step are left out. */
const submissionsOfAda = async () =>
  (await eventsOf('ada@example.com')).filter(({ kind }) => kind === 'submission')

async function rowsOf(sql: string, args: string[] = []) {
  const { db } = await startApi()
  return (await db.$client.execute({ sql, args })).rows
}

test('ninety submissions at once, of two kinds and some sent twice, are each stored once with their mails', async () => {
  const { visitor } = await startApi()
  const inquiries = times(30, () => inquiry({ keepInformed: true }))
  const answers = await Promise.all([
    ...[...inquiries, ...inquiries].map((json) => visitor['patient-inquiry'].$post({ json })),
    ...times(30, () => visitor['visit-requests'].$post({ json: visit() })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(90).fill(201))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(ids.slice(30, 60)).toEqual(ids.slice(0, 30))
  expect(new Set(ids.slice(0, 30)).size).toBe(30)

  for (const [at, { submissionId }] of inquiries.entries()) {
    const stored = await rowsOf('select id from patient_inquiries where submission_id = ?', [
      submissionId,
    ])
    expect(stored.map(({ id }) => id)).toEqual([ids[at]])
  }
  const mails = await rowsOf('select kind, count(*) as n from mail_outbox group by kind')
  expect(mails.map(({ kind, n }) => [kind, n])).toEqual([
    ['confirmation', 60],
    ['notice', 60],
    ['preferences', 30],
  ])
  expect(await rowsOf('select email from email_preferences')).toMatchObject([
    { email: 'ada@example.com' },
  ])
  expect(await candidatesLike('ada@example.com')).toHaveLength(1)
  const noted = await submissionsOfAda()
  expect(Object.entries(Object.groupBy(noted, ({ data }) => data.record))).toMatchObject([
    ['patient_inquiries', { length: 30 }],
    ['visit_requests', { length: 30 }],
  ])
})

test('among many submissions at once, only the one that cannot be stored is refused', async () => {
  const { visitor, admin, fetch } = await startApi()
  const json = { title: 'Nurse', department: 'Clinic', location: 'Boston', description: 'Visits.' }
  const added = await admin.admin.jobs.$post({ json: { ...json, type: 'Full-time' } })
  const { id: jobId } = (await added.json()).job as { id: number }
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  const headers = { 'Content-Type': types.pdf }
  await fetch(uploadURL, { method: 'PUT', body: pdf as BodyInit, headers })
  const resumeUrl = uploadURL.split('?')[0]

  const answers = await Promise.all([
    ...times(2, () =>
      visitor['job-applications'].$post({ json: { ...person(), jobId, resumeUrl } }),
    ),
    ...times(20, () => visitor['job-applications'].$post({ json: { ...person(), jobId } })),
    ...times(20, () => visitor['patient-inquiry'].$post({ json: inquiry() })),
  ])
  const statuses = answers.map(({ status }) => status as number)
  expect(statuses.slice(0, 2).sort()).toEqual([201, 409])
  expect(statuses.slice(2)).toEqual(Array(40).fill(201))
  expect(await rowsOf('select id from job_applications')).toHaveLength(21)
  expect(await submissionsOfAda()).toHaveLength(80)
})

test('a submission is stored exactly as it was typed, and empty fields stay empty', async () => {
  const { visitor } = await startApi()
  const message = `"Quoted", 'single', \\back\\slash, $.path,\nnew line, {"json": [1]}, 😀 ümläut`
  const json = inquiry({ message, lastName: "O'Moss" })
  await visitor['patient-inquiry'].$post({ json })
  const [row] = await rowsOf('select * from patient_inquiries where submission_id = ?', [
    json.submissionId,
  ])
  expect(row).toMatchObject({ message, last_name: "O'Moss", study: null, suspected_spam: 0 })
  expect(String(row?.['created_at'])).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
})
