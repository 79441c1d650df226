import { expect } from 'vitest'
import { startApi } from '../start/api.ts'

const job = {
  title: 'Study Coordinator' as string,
  department: 'Clinical Operations',
  location: 'Boston, MA',
  type: 'Full-time' as const,
  description: 'You run visits from screening to close-out.',
  responsibilities: ['Schedule visits', '', '  Keep source documents  '],
}

/** The fields of an application, with a new id. */
export const applicant = () => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada@example.com',
  phone: '555-0100',
})

/** Adds a job as staff do; `values` replaces some of its fields. */
export async function addJob(values: Partial<typeof job> & { isActive?: boolean } = {}) {
  const { admin } = await startApi()
  const response = await admin.admin.jobs.$post({ json: { ...job, ...values } })
  expect(response.status).toBe(201)
  return (await response.json()).job as { id: number; responsibilities: string[] }
}
