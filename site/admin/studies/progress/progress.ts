import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

const fetchProgress = async (id: number) =>
  (await call(api.admin['study-figures'][':id'].$get(idParam(id)))).progress

export type Progress = Awaited<ReturnType<typeof fetchProgress>>

const stores = new Map<number, ReturnType<typeof createProgress>>()
const createProgress = (id: number) => createRemote(`study-figures ${id}`, () => fetchProgress(id))

export function progressOfStudy(id: number) {
  const store = stores.get(id) ?? createProgress(id)
  stores.set(id, store)
  return store
}

export const progressFile = '/api/admin/exports/study-figures.csv'
