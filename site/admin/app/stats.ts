import { api } from '../../lib/api.ts'
import { call, createRemote } from '../../lib/remote.ts'

/** Counts of everything staff look after. */
export const $stats = createRemote('stats', () => call(api.admin.stats.$get()))
