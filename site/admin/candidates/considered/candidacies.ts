import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { studyInWords } from '#db/model/candidates/candidacies.ts'
import type { CandidacyChange } from '#db/model/candidates/candidates.ts'
import { undoFor } from '#db/model/mail.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import { type Candidate, candidateName, type CandidateRecord } from '../candidates.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin

export type ConsideredStudy = CandidateRecord['candidacies'][number]

/** The candidacy from the answer to our last change; the record is read again a moment later. */
const $savedCandidacy = atom<ConsideredStudy | undefined>()

export function useLatestCandidacy(read: ConsideredStudy): ConsideredStudy {
  const saved = useStore($savedCandidacy)
  return saved?.id === read.id && saved.version > read.version ? saved : read
}

/** A change that came too late: somebody else had changed the candidacy. */
type LateCandidacy = {
  candidate: Candidate
  candidacy: ConsideredStudy
  change: CandidacyChange
  /** the wanted change, in words */
  wanted: string
}

export const $lateCandidacy = atom<LateCandidacy | undefined>()

const fieldsOf = ({ status, closedReason, reasonDetail, screeningNumber }: ConsideredStudy) => ({
  status,
  closedReason,
  reasonDetail,
  screeningNumber,
})

export const studiesPlace = (id: number) => `studies of candidate ${id}`

/** Changes the candidacy for one study, says so and offers to undo it. Returns whether it is saved. */
export async function changeCandidacy(
  candidate: Candidate,
  old: ConsideredStudy,
  change: CandidacyChange,
  wanted: string,
  undoing = false,
) {
  const param = { id: String(candidate.id), candidacy: String(old.id) }
  const json = { ...change, basedOn: old.version }
  try {
    const saved = await write(candidates[':id'].candidacies[':candidacy'].$put({ param, json }))
    forgetNotSaved(studiesPlace(candidate.id))
    $saved.set(saved.candidate)
    $savedCandidacy.set(saved.candidacy)
    const title = undoing ? 'Change undone' : wanted
    const text = `${candidateName(candidate)}: ${studyInWords(old)}`
    if (undoing) notify({ title, text })
    else {
      const run = () =>
        void changeCandidacy(candidate, saved.candidacy, fieldsOf(old), `Undo “${wanted}”`, true)
      const hint = 'Change it back beside the study'
      notify({ title, text }, { label: 'Undo', hint, forMs: undoFor, run })
    }
    return true
  } catch (error) {
    const candidacy = storedIn<ConsideredStudy>(error, 'candidacy')
    if (candidacy) $lateCandidacy.set({ candidate, candidacy, change, wanted })
    else {
      const failure = { title: `Not saved: ${wanted}`, text: 'Please try again.' }
      notifyNotSaved(studiesPlace(candidate.id), error, failure)
    }
    return false
  }
}

export const fetchOffers = async (id: string) =>
  (await call(candidates[':id'].offers.$get(idParam(id)))).studies

export async function fetchQuestions(studyId: string) {
  const { prescreener } = await call(api.admin.studies[':id'].prescreener.$get(idParam(studyId)))
  // The Worker stores no other questions.
  const questions = prescreener.questions as unknown as Question[]
  return { version: prescreener.version, questions }
}

export type Offered = Awaited<ReturnType<typeof fetchOffers>>[number]

/** Considers a person for another study. Returns whether it is done. */
export async function addOffer(candidate: Candidate, { id, title }: Offered) {
  try {
    const param = { id: String(candidate.id) }
    const saved = await write(candidates[':id'].candidacies.$post({ param, json: { studyId: id } }))
    forgetNotSaved(studiesPlace(candidate.id))
    $saved.set(saved.candidate)
    notify({
      title: 'Study added',
      text: `${candidateName(candidate)} is considered for ${title}.`,
    })
    return true
  } catch (error) {
    notifyNotSaved(studiesPlace(candidate.id), error, {
      title: 'Not added',
      text: 'Please try again.',
    })
    return false
  }
}
