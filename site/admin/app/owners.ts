import { api } from '../../lib/api.ts'
import { call, createRemote } from '../../lib/remote.ts'

/** The users who can own a candidate or a sponsor inquiry, and the id of the signed-in user. */
export const $owners = createRemote('owners', () => call(api.admin.candidates.owners.$get()))
