import { candidateTables } from '#db/model/submissions/kinds.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { undoFor } from '#db/model/mail.ts'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import {
  type Candidate,
  candidateName,
  type CandidateSubmission,
} from '#site/admin/candidates/candidates.ts'

const { candidates } = api.admin

/** Names submissions as the API does: by the table that holds them. */
const refsOf = (submissions: readonly CandidateSubmission[]) =>
  submissions.flatMap(({ kind, id }) =>
    keysOf(candidateTables)
      .filter((record) => candidateTables[record] === kind)
      .map((record) => ({ record, id })),
  )

export const separatePlace = 'separations'

/** Moves submissions to a new candidate and offers to undo it. Returns whether it is done. */
export async function separatePeople(
  candidate: Candidate,
  submissions: readonly CandidateSubmission[],
) {
  const json = { submissions: refsOf(submissions) }
  try {
    const done = await write(candidates[':id'].separate.$post({ ...idParam(candidate.id), json }))
    forgetNotSaved(separatePlace)
    const name = candidateName(done.candidate)
    notify(
      { title: 'Separated', text: `${name} is a person of their own now.` },
      {
        label: 'Undo',
        hint: 'Press Undo beside it in the history',
        forMs: undoFor,
        run: () => void undoSeparation(done.merge.id, name),
      },
    )
    return true
  } catch (error) {
    notifyNotSaved(separatePlace, error, { title: 'Not separated', text: 'Please try again.' })
    return false
  }
}

export async function undoSeparation(merge: number, otherName: string) {
  try {
    await write(candidates.merges[':id'].undo.$post(idParam(merge)))
    forgetNotSaved(separatePlace)
    notify({ title: 'Put together again', text: `What ${otherName} sent is here again.` })
  } catch (error) {
    notifyNotSaved(separatePlace, error, { title: 'Not undone', text: 'Please try again.' })
  }
}
