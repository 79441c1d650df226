import { atom } from 'nanostores'
import type { CandidateEvent } from '#db/model/candidates/events.ts'
import type { CandidateChange } from '#db/model/candidates/candidates.ts'
import { personFields } from '#db/model/candidates/person.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { undoFor } from '#db/model/mail.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import { type Candidate, candidateName } from '../candidates.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin

type ChangedBy = { name: string | null; at: string; what: CandidateEvent[] }

/** The end of a candidate, or of one study of theirs. */
export type Closing = Required<Pick<CandidateChange, 'closedReason' | 'reasonDetail'>> & {
  status: 'closed'
}

/** Saves a change. `wanted` describes it: 'Status: Talking'. */
type Save = (change: CandidateChange, wanted: string) => Promise<void>

/** The choices for a change of a candidate. */
export type Panel = { candidate: Candidate; save: Save; pending: boolean }

/** A change that came too late: somebody else had changed the candidate. */
type LateChange = {
  candidate: Candidate
  change: CandidateChange
  /** the wanted change, in words */
  wanted: string
  changedBy: ChangedBy | undefined
}

export const $refusal = atom<LateChange | undefined>()

/** The place of the buttons below the log, which shows their failed saves. */
export const changePlace = (id: number) => `changes of candidate ${id}`

/** The fields that a change touches, as they were; the status comes with its next step. */
function fieldsBefore(candidate: Candidate, change: CandidateChange): CandidateChange {
  const { status, closedReason, reasonDetail, ownerId, nextAction, dueAt } = candidate
  const corrected = keysOf(personFields).filter((name) => name in change)
  if (corrected.length > 0)
    return Object.fromEntries(corrected.map((name) => [name, candidate[name]]))
  if ('ownerId' in change) return { ownerId }
  if (change.doNotContact === null) return { doNotContact: candidate.doNotContact }
  const lifted = change.doNotContact && { doNotContact: null, reason: 'Noted by mistake' }
  return {
    ...lifted,
    status,
    closedReason,
    reasonDetail,
    ...(nextAction && { nextAction }),
    ...(dueAt && { dueAt }),
  }
}

const put = ({ id, version }: Candidate, change: CandidateChange) =>
  write(
    candidates[':id'].$put({
      ...idParam(id),
      json: { ...change, basedOn: version },
    }),
  )

/** Changes a candidate, or asks if somebody was faster. `wanted`: 'Closed: Spam'. Returns whether it is changed. */
export async function saveChange(
  candidate: Candidate,
  change: CandidateChange,
  wanted: string,
  undoing = false,
) {
  try {
    const { candidate: saved } = await put(candidate, change)
    forgetNotSaved(changePlace(candidate.id))
    $saved.set(saved)
    const title = undoing ? 'Change undone' : wanted
    if (undoing) notify({ title, text: candidateName(saved) })
    else {
      const run = () =>
        void saveChange(saved, fieldsBefore(candidate, change), `Undo “${wanted}”`, true)
      const hint = 'Open the candidate and change it back'
      notify({ title, text: candidateName(saved) }, { label: 'Undo', hint, forMs: undoFor, run })
    }
    return true
  } catch (error) {
    const current = storedIn<Candidate>(error, 'candidate')
    if (current) {
      const changedBy = storedIn<ChangedBy>(error, 'changedBy')
      $refusal.set({ candidate: current, change, wanted, changedBy })
    } else {
      const failure = { title: `Not saved: ${wanted}`, text: 'Please try again.' }
      notifyNotSaved(changePlace(candidate.id), error, failure)
    }
    return false
  }
}
