import type { SubmissionPart } from '../../../db/model/submissions/kinds.ts'
import { api, idParam } from '../../lib/api.ts'
import { write } from '../../lib/remote.ts'

export const markSpam = (part: SubmissionPart, id: number, suspectedSpam: boolean) =>
  write<unknown>(api.admin[part][':id'].spam.$put({ ...idParam(id), json: { suspectedSpam } }))
