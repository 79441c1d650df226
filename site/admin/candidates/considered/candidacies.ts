import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { candidacyInWords, studyInWords } from '#db/model/candidates/candidacies.ts'
import type { CandidacyChange } from '#db/model/candidates/candidates.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { type Candidate, candidateName, type CandidateRecord } from '../candidates.ts'
import { $late } from '../change/saving.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin

export type ConsideredStudy = CandidateRecord['candidacies'][number]

/** The candidacy from the answer to our last change; the record is read again a moment later. */
const $savedCandidacy = atom<ConsideredStudy | undefined>()

export function useLatestCandidacy(read: ConsideredStudy): ConsideredStudy {
  const saved = useStore($savedCandidacy)
  return saved?.id === read.id && saved.version > read.version ? saved : read
}

const fieldsOf = ({ status, closedReason, reasonDetail, screeningNumber }: ConsideredStudy) => ({
  status,
  closedReason,
  reasonDetail,
  screeningNumber,
})

export const studiesPlace = (id: number) => `studies of candidate ${id}`

/** Changes the candidacy for one study, says so and offers to undo it. Returns whether it is saved. */
export const changeCandidacy = (
  candidate: Candidate,
  old: ConsideredStudy,
  change: CandidacyChange,
  wanted: string,
  undoing = false,
): Promise<boolean> =>
  saveAt(
    studiesPlace(candidate.id),
    `Not saved: ${wanted}`,
    async () => {
      const param = { id: String(candidate.id), candidacy: String(old.id) }
      const json = { ...change, basedOn: old.version }
      const saved = await write(candidates[':id'].candidacies[':candidacy'].$put({ param, json }))
      $saved.set(saved.candidate)
      $savedCandidacy.set(saved.candidacy)
      const text = `${candidateName(candidate)}: ${studyInWords(old)}`
      if (undoing) return notify({ title: 'Change undone', text })
      notifyUndoable({ title: wanted, text }, 'Change it back beside the study', () =>
        changeCandidacy(candidate, saved.candidacy, fieldsOf(old), `Undo “${wanted}”`, true),
      )
    },
    (error) => {
      const current = storedIn<ConsideredStudy>(error, 'candidacy')
      if (!current) return false
      const apply = () => changeCandidacy(candidate, current, change, wanted)
      $late.set({ now: `It says now: ${candidacyInWords(current)}.`, wanted, apply })
      return true
    },
  )

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
export const addOffer = (candidate: Candidate, { id, title }: Offered) =>
  saveAt(studiesPlace(candidate.id), 'Not added', async () => {
    const param = { id: String(candidate.id) }
    const saved = await write(candidates[':id'].candidacies.$post({ param, json: { studyId: id } }))
    $saved.set(saved.candidate)
    const text = `${candidateName(candidate)} is considered for ${title}.`
    notify({ title: 'Study added', text })
  })
