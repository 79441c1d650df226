import { useRef, useState } from 'react'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { useAction } from '#site/admin/base/useAction.ts'
import { useKeptDraft } from '#site/admin/form/drafts/useKeptDraft.ts'
import { useUnsaved } from '#site/admin/navigation/unsaved.ts'
import { storedIn } from '#site/lib/api.ts'
import { draftDifferences, draftProblems } from './draft.ts'
import { type PrescreenDraft, savePrescreener } from './prescreener.ts'

type StoredStudy = {
  updatedAt: string
  prescreenerIntro: string
  prescreenerQuestions: Question[]
}

const isSame = (one: PrescreenDraft, other: PrescreenDraft) =>
  JSON.stringify(one) === JSON.stringify(other)

type Version = {
  /** the version of the study that the stored questions belong to */
  basedOn: string
  stored: PrescreenDraft
}

type Editing = Version & { id: number; onSaved: () => Promise<void> }

/** The questions while staff edit them. Unsaved work is kept; a colleague's questions are shown before a save. */
export function usePrescreener({ id, onSaved, ...read }: Editing) {
  const base = useRef<Version>(read)
  const [draft, setDraft] = useState(read.stored)
  const [tried, setTried] = useState(false)
  /** somebody else's questions, which were saved after these were read */
  const [rival, setRival] = useState<Version>()
  const edited = !isSame(draft, base.current.stored)
  useUnsaved(edited)
  const kept = useKeptDraft<PrescreenDraft>({
    record: `prescreener ${id}`,
    edited,
    read: () => ({ basedOn: base.current.basedOn, values: draft }),
    changesOf: (values) => draftDifferences(base.current.stored, values),
  })

  /** Saves on the newest version of the study, unless somebody else has changed its questions. */
  async function send() {
    try {
      await savePrescreener(id, base.current.basedOn, draft)
    } catch (error) {
      const study = storedIn<StoredStudy>(error, 'study')
      if (!study) throw error
      const { updatedAt, prescreenerIntro: intro, prescreenerQuestions: questions } = study
      const stored = { intro, questions }
      if (!isSame(stored, base.current.stored)) return setRival({ stored, basedOn: updatedAt })
      await savePrescreener(id, updatedAt, draft)
    }
    base.current = { ...base.current, stored: draft }
    kept.drop()
    await onSaved()
    return true
  }

  const [save, saving] = useAction({
    run: send,
    done: (isSaved) =>
      isSaved
        ? { title: 'Saved', text: 'Visitors get these questions once a board has approved them.' }
        : undefined,
    failed: { title: 'Not saved', text: 'The questions could not be saved.' },
  })

  const problems = draftProblems(draft)
  return {
    draft,
    setDraft,
    kept,
    saving,
    rival,
    edited,
    problems: tried ? problems : [],
    /** Saves the draft if it has no problems; otherwise returns the index of the first question with a problem. */
    save() {
      setTried(true)
      if (problems.length === 0) void save()
      return problems[0]?.at
    },
    restore() {
      if (kept.offered) setDraft(kept.offered.values)
      kept.taken()
    },
    settle(choice: 'mine' | 'theirs') {
      if (!rival) return
      base.current = rival
      if (choice === 'theirs') setDraft(rival.stored)
      setRival(undefined)
      if (choice === 'mine') void save()
    },
    dismiss: () => setRival(undefined),
  }
}
