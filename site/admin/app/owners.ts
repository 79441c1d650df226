import { api } from '../../lib/api.ts'
import { call, createRemote } from '../../lib/remote.ts'

/** Whose a candidate or a sponsor inquiry can be, and the id of the signed-in user. */
export const $owners = createRemote('owners', () => call(api.admin.candidates.owners.$get()))
