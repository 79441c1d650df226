import { Plus } from 'lucide-react'
import { useState } from 'react'
import { prescreenOutcomes } from '#db/model/studies/prescreener/evaluate.ts'
import { mostQuestions, questionProblems } from '#db/model/studies/prescreener/question.ts'
import { useAction } from '#site/admin/base/useAction.ts'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { todayHere } from '../days.ts'
import { readingOf } from '../reading.ts'
import { ReadingNotice } from '../ReadingNotice.tsx'
import type { StudyFile } from '../studies.ts'
import {
  type OutcomeCount,
  fetchPrescreener,
  newQuestionId,
  type PrescreenerFile,
  savePrescreener,
} from './prescreener.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { TrialRun } from './TrialRun.tsx'
import './PrescreenerView.css'

type PrescreenerViewProps = {
  file: StudyFile
  /** reads the study again */
  onChanged: () => Promise<void>
}

/** The questions that visitors answer before they write to us. */
export function PrescreenerView({ file, onChanged }: PrescreenerViewProps) {
  const { load } = useFresh(fetchPrescreener, String(file.study.id))
  return (
    <Loaded load={load} loading="Loading questions..." bars={4}>
      {(prescreener) => <Editor file={file} prescreener={prescreener} onChanged={onChanged} />}
    </Loaded>
  )
}

function Editor({
  file,
  prescreener,
  onChanged,
}: PrescreenerViewProps & { prescreener: PrescreenerFile }) {
  const { study } = file
  const [intro, setIntro] = useState(prescreener.draft.intro)
  const [questions, setQuestions] = useState(prescreener.draft.questions)
  const problems = questionProblems(questions)
  const [save, saving] = useAction({
    async run() {
      await savePrescreener(study.id, study.updatedAt, { intro, questions })
      await onChanged()
    },
    done: { title: 'Saved', text: 'Visitors get these questions once a board has approved them.' },
    failed: { title: 'Not saved', text: 'The questions could not be saved.' },
  })
  const replace = (at: number, ...by: typeof questions) =>
    setQuestions(questions.toSpliced(at, 1, ...by))
  return (
    <div className="prescreener">
      <div className="prescreener-draft">
        <h2>Questions before an inquiry</h2>
        <ReadingNotice reading={readingOf(file, 'prescreener', todayHere())} />
        <div className="field">
          <label htmlFor="prescreener-intro">What visitors read before the first question</label>
          <textarea
            id="prescreener-intro"
            rows={4}
            value={intro}
            onChange={({ target }) => setIntro(target.value)}
          />
        </div>
        {questions.map((question, at) => (
          <QuestionFields
            key={question.id}
            question={question}
            number={at + 1}
            earlier={questions.slice(0, at)}
            onChange={(changed) => replace(at, changed)}
            onUp={() =>
              setQuestions(questions.toSpliced(at - 1, 2, question, ...questions.slice(at - 1, at)))
            }
            onRemove={() => replace(at)}
          />
        ))}
        {problems.length > 0 && (
          <ul className="form-errors" role="alert">
            {problems.map(({ path, message }) => (
              <li key={path}>
                Question {Number(path.split('.')[1]) + 1}: {message}
              </li>
            ))}
          </ul>
        )}
        <div className="prescreener-actions">
          {questions.length < mostQuestions && (
            <button
              type="button"
              className="button button-outline"
              onClick={() =>
                setQuestions([
                  ...questions,
                  { id: newQuestionId(questions), text: '', kind: 'yes-no', against: [] },
                ])
              }
            >
              <Plus aria-hidden /> Add a question
            </button>
          )}
          <button type="button" className="button" disabled={saving} onClick={() => save()}>
            {saving ? 'Saving...' : 'Save questions'}
          </button>
        </div>
        <Counts counts={prescreener.counts} />
      </div>
      <TrialRun questions={questions} />
    </div>
  )
}

const Counts = ({ counts }: { counts: OutcomeCount[] }) => (
  <>
    <h2>Answers of 90 days</h2>
    {counts.length === 0 ? (
      <p className="note">Nobody has answered yet.</p>
    ) : (
      <ul>
        {counts.map(({ version, outcome, question, count }) => (
          <li key={`${version} ${outcome} ${question}`}>
            Version {version}, {prescreenOutcomes[outcome].toLowerCase()}
            {question && ` because of ${question}`}: {count ?? 'fewer than 5'}
          </li>
        ))}
      </ul>
    )}
  </>
)
