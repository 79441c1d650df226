import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { addJob, applicant } from '#tests/helpers/records/jobs.ts'

test('visitors see open jobs, newest first, with lists as lists', async () => {
  const { visitor } = await startApi()
  const open = await addJob({ title: 'Open' })
  const hidden = await addJob({ title: 'Hidden', isActive: false })
  expect(open.responsibilities).toEqual(['Schedule visits', 'Keep source documents'])
  const { jobs } = await (await visitor.jobs.$get()).json()
  expect(jobs[0]).toMatchObject({ id: open.id })
  expect(jobs.map(({ id }) => id)).not.toContain(hidden.id)
  expect(jobs[0]).not.toHaveProperty('isActive')
})

test('a job with applications is kept; one without is deleted', async () => {
  const { visitor, admin } = await startApi()
  const { id: jobId } = await addJob()
  await visitor['job-applications'].$post({ json: { ...applicant(), jobId } })
  const remove = (id: number) =>
    admin.admin.jobs[':id'].$delete({ param: { id: String(id) }, query: {} })
  expect((await remove(jobId)).status).toBe(409)
  const { id } = await addJob()
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
})
