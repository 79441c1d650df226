import type { Attempt } from '#db/model/candidates/candidates.ts'
import { type AttemptOutcome, attemptOutcomes } from '#db/model/candidates/labels.ts'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { adjust } from '#site/admin/navigation/address.ts'
import { type Candidate, candidateName } from '../candidates.ts'
import { stays } from '../words.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin

export async function addAttempt(id: number, json: Attempt) {
  const added = await write(candidates[':id'].attempts.$post({ ...idParam(id), json }))
  $saved.set(added.candidate)
  return added
}

export const addCandidateNote = (id: number, text: string) =>
  write(candidates[':id'].notes.$post({ ...idParam(id), json: { text } }))

export const logPlace = (id: number) => `log of candidate ${id}`

export const sayLogged = (
  candidate: Candidate,
  event: number,
  outcome: AttemptOutcome,
  effect: string,
) =>
  notifyUndoable(
    { title: `${attemptOutcomes[outcome]}: logged`, text: `${candidateName(candidate)} ${effect}` },
    'Open the candidate and press Take back beside the call in the history',
    () => takeBack(candidate.id, event),
  )

/** Takes a call back and opens its candidate: the list may show somebody else already. */
export const takeBack = (id: number, event: number) =>
  saveAt(logPlace(id), 'Call not taken back', async () => {
    const undoing = candidates[':id'].attempts[':event'].undo
    const undone = await write(undoing.$post({ param: { id: String(id), event: String(event) } }))
    $saved.set(undone.candidate)
    adjust({ id: String(undone.candidate.id) })
    const kept = undone.event.kind === 'undo' ? undone.event.data.kept : []
    const text = [candidateName(undone.candidate), ...kept.map((part) => stays[part])].join('. ')
    notify({ title: 'Call taken back', text })
  })

export const sayNoted = (candidate: Candidate) =>
  notify({ title: 'Note saved', text: candidateName(candidate) })
