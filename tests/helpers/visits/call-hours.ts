import { type APIRequestContext, expect } from '@playwright/test'
import { officeHours } from '#db/model/hours/hours.ts'
import type { VisitType } from '#db/model/visits/types.ts'

/** Lets people choose the time of their call, within the office hours. Needs the requests of a signed-in user. */
export async function takeCalls(requests: APIRequestContext) {
  const answer = await requests.get('/api/admin/visit-types')
  const { visitTypes }: { visitTypes: VisitType[] } = await answer.json()
  const call = visitTypes.find(({ type }) => type === 'call')
  if (!call) throw new Error('There is no type for calls')
  if (call.hours) return
  const { type: _, version: basedOn, ...values } = call
  const data = { ...values, hours: officeHours, basedOn }
  const saved = await requests.put('/api/admin/visit-types/call', { data })
  // Another worker of the tests may have saved this first.
  expect([200, 409]).toContain(saved.status())
}
