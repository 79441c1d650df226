import type { APIRequestContext } from '@playwright/test'
import { admin } from './admin.ts'

/** What staff find in one of their lists: 'job-applications', 'visit-requests' … */
export async function staffFind(request: APIRequestContext, list: string, q: string) {
  await request.post('/api/auth/login', { data: admin })
  const answer = await request.get(`/api/admin/${list}?${new URLSearchParams({ q })}`)
  const { nextCursor: _, ...lists } = await answer.json()
  return Object.values(lists)[0] as Record<string, unknown>[]
}
