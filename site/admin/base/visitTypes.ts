import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

/** The visit types in their order. */
export const $visitTypes = createRemote(
  'visit-types',
  async () => (await call(api.admin['visit-types'].$get())).visitTypes,
)
