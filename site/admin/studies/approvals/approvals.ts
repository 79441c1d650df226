import type { InferResponseType } from 'hono/client'
import { letterFile, type NewApproval } from '#db/model/studies/approvals.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { sendFile, UploadError } from '#site/lib/upload.ts'

const study = api.admin.studies[':id']

export type ServedText = InferResponseType<typeof study.served.$get>['served'][number]

export const enterApproval = async (id: number, approval: NewApproval) =>
  (await write(study.approvals.$post({ ...idParam(id), json: approval }))).approval

export const withdrawApproval = (id: number, approvalId: number) =>
  write(
    study.approvals[':approvalId'].$delete({
      param: { id: String(id), approvalId: String(approvalId) },
    }),
  )

/** A letter to readers, and what a board is asked about it. */
export const fetchIssueText = (id: string) =>
  call(api.admin.news[':id'].board.$get(idParam(Number(id))))

export const fetchServed = async (id: string) => (await call(study.served.$get(idParam(id)))).served

/** The download path of a letter. Each download is noted in the audit log. */
export const letterPath = (id: number, letter: string) =>
  `/api/admin/studies/${id}/letters/${letter}`

/** Uploads the letter of a board; returns its name. Nothing refers to it until an approval is entered. */
export async function uploadLetter(id: number, file: File, onProgress: (share: number) => void) {
  if (!(file.type in letterFile.types)) throw new UploadError(letterFile.wrongType, 415)
  if (file.size > letterFile.maxBytes) throw new UploadError(letterFile.tooLarge, 413)
  const answer = await sendFile('POST', `/api/admin/studies/${id}/letters`, file, {
    type: file.type,
    onProgress,
  })
  // Only the Worker answers here.
  return (JSON.parse(answer) as { letter: string }).letter
}
