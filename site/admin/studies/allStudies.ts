import type { InferResponseType } from 'hono/client'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import { fetchAll, type FetchPage } from '../list/list.ts'

const { studies } = api.admin

export type StaffStudy = InferResponseType<typeof studies.$get>['studies'][number]

export const fetchStudies: FetchPage<StaffStudy> = async (query) => {
  const { studies: rows, nextCursor } = await call(studies.$get({ query }))
  return { rows, nextCursor }
}

export const $studies = createRemote('all studies', () => fetchAll(fetchStudies))
