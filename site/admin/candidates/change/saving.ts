import { atom } from 'nanostores'
import type { CandidateEvent } from '#db/model/candidates/events.ts'
import type { CandidateChange } from '#db/model/candidates/candidates.ts'
import { personFields } from '#db/model/candidates/person.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { timeAgo } from '#site/admin/base/time/dates.ts'
import { type Candidate, candidateName } from '../candidates.ts'
import { sentencesOf } from '../person/timeline/sentences.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'
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

/** A change that came too late, because somebody else was faster. */
type LateChange = {
  /** the present state, in a sentence */
  now: string
  /** the name of the candidate, if it is not beside the question */
  name?: string
  /** the wanted change, in words */
  wanted: string
  apply: () => Promise<unknown>
}

export const $late = atom<LateChange | undefined>()

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

/** Changes a candidate, or asks if somebody was faster. `wanted`: 'Closed: Spam'. Returns whether it is changed. */
export const saveChange = (
  candidate: Candidate,
  change: CandidateChange,
  wanted: string,
  undoing = false,
): Promise<boolean> =>
  saveAt(
    changePlace(candidate.id),
    `Not saved: ${wanted}`,
    async () => {
      const json = { ...change, basedOn: candidate.version }
      const put = candidates[':id'].$put({ ...idParam(candidate.id), json })
      const { candidate: saved } = await write(put)
      $saved.set(saved)
      const text = candidateName(saved)
      if (undoing) return notify({ title: 'Change undone', text })
      notifyUndoable({ title: wanted, text }, 'Open the candidate and change it back', () =>
        saveChange(saved, fieldsBefore(candidate, change), `Undo “${wanted}”`, true),
      )
    },
    (error) => {
      const current = storedIn<Candidate>(error, 'candidate')
      if (!current) return false
      const changedBy = storedIn<ChangedBy>(error, 'changedBy')
      const now = changedBy
        ? `Saved ${timeAgo(changedBy.at, Date.now())}: ${sentencesOf(changedBy.what)}`
        : 'The candidate has changed.'
      const apply = () => saveChange(current, change, wanted)
      $late.set({ now, name: candidateName(current), wanted, apply })
      return true
    },
  )
