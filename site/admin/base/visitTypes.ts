import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

export const $visitTypes = createRemote(
  'visit-types',
  async () => (await call(api.admin['visit-types'].$get())).visitTypes,
)
