import type { InferResponseType } from 'hono/client'
import { api } from '#site/lib/api.ts'
import { createRemote } from '#site/lib/remote.ts'
import { fetchAll, fetchPagesOf } from '../list/pages.ts'

const { studies } = api.admin

export type StaffStudy = InferResponseType<typeof studies.$get>['studies'][number]

export const fetchStudies = fetchPagesOf('studies', studies.$get)

export const $studies = createRemote('all studies', () => fetchAll(fetchStudies))
