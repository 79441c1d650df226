import { keysOf } from '#db/model/lib/keys.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { isOwnPath } from '#worker/lib/http/own-paths.ts'
import { RequestLane } from './lane.ts'

/** A lane for each kind of request. */
export const lanes = {
  pages: new RequestLane(),
  forms: new RequestLane(),
  visitors: new RequestLane(),
  staff: new RequestLane(),
}

const staffApi = /^\/api\/(admin|auth)(\/|$)/
/** Submissions. A repeated one is stored once, by its id or its content: see submissions/id.ts. */
const formPaths = RegExp(`^/api/(${keysOf(submissionKinds).join('|')})s?$`)

export function kindOf(path: string): keyof typeof lanes {
  if (!isOwnPath(path)) return 'pages'
  if (staffApi.test(path)) return 'staff'
  return formPaths.test(path) ? 'forms' : 'visitors'
}

/** Our own parts call these paths several times a second, and can do without an answer. */
export const isFromOurParts = (path: string) => path.startsWith('/api/local-')
