import { candidateTables } from '#db/model/submissions/kinds.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import {
  type Candidate,
  candidateName,
  type CandidateSubmission,
} from '#site/admin/candidates/candidates.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '#site/admin/candidates/saveAt.ts'

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
export const separatePeople = (candidate: Candidate, chosen: readonly CandidateSubmission[]) =>
  saveAt(separatePlace, 'Not separated', async () => {
    const json = { submissions: refsOf(chosen) }
    const done = await write(candidates[':id'].separate.$post({ ...idParam(candidate.id), json }))
    const name = candidateName(done.candidate)
    notifyUndoable(
      { title: 'Separated', text: `${name} is a person of their own now.` },
      'Press Undo beside it in the history',
      () => undoSeparation(done.merge.id, name),
    )
  })

export const undoSeparation = (merge: number, otherName: string) =>
  saveAt(separatePlace, 'Not undone', async () => {
    await write(candidates.merges[':id'].undo.$post(idParam(merge)))
    notify({ title: 'Put together again', text: `What ${otherName} sent is here again.` })
  })
