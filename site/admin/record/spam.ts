import type { SubmissionPart } from '#db/model/submissions/kinds.ts'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'

export const markSpam = (part: SubmissionPart, id: number, suspectedSpam: boolean) =>
  write<unknown>(api.admin[part][':id'].spam.$put({ ...idParam(id), json: { suspectedSpam } }))
