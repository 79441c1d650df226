import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

export const $stats = createRemote('stats', () => call(api.admin.stats.$get()))
