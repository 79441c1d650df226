import { Plus } from 'lucide-react'
import { mostQuestions, type Question } from '#db/model/studies/prescreener/question.ts'
import { DraftNotice } from '#site/admin/form/drafts/DraftNotice.tsx'
import { Conflict } from '#site/admin/form/versions/Conflict.tsx'
import { todayHere } from '../days.ts'
import { readingOf } from '../reading.ts'
import { ReadingNotice } from '../ReadingNotice.tsx'
import type { StudyFile } from '../studies.ts'
import { draftDifferences } from './draft.ts'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { newQuestionId, type PrescreenerFile } from './prescreener.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { TrialRun } from './TrialRun.tsx'
import { usePrescreener } from './usePrescreener.ts'
import './PrescreenerEditor.css'

export type PrescreenerViewProps = {
  file: StudyFile
  /** reads the study again */
  onChanged: () => Promise<void>
}

type PrescreenerEditorProps = PrescreenerViewProps & { prescreener: PrescreenerFile }

export function PrescreenerEditor({ file, prescreener, onChanged }: PrescreenerEditorProps) {
  const { study } = file
  const editing = usePrescreener({
    id: study.id,
    basedOn: study.updatedAt,
    stored: prescreener.draft,
    onSaved: onChanged,
  })
  const { draft, setDraft, kept, rival, problems, saving } = editing
  const { intro, questions } = draft
  const put = (changed: Question[]) => setDraft({ intro, questions: changed })
  const replace = (at: number, ...by: Question[]) => put(questions.toSpliced(at, 1, ...by))
  return (
    <div className="prescreener">
      <div className="prescreener-draft">
        <h2>Questions before an inquiry</h2>
        <ReadingNotice reading={readingOf(file, 'prescreener', todayHere())} />
        {kept.offered && (
          <DraftNotice
            offer={kept.offered}
            onRestore={editing.restore}
            onThrowAway={kept.throwAway}
          />
        )}
        <div className="field">
          <label htmlFor="prescreener-intro">What visitors read before the first question</label>
          <textarea
            id="prescreener-intro"
            rows={4}
            value={intro}
            onChange={({ target }) => setDraft({ questions, intro: target.value })}
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
              put(questions.toSpliced(at - 1, 2, question, ...questions.slice(at - 1, at)))
            }
            onRemove={() => replace(at)}
          />
        ))}
        {problems.length > 0 && (
          <ul className="form-errors" role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <div className="prescreener-actions">
          {questions.length < mostQuestions && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => {
                const id = newQuestionId(questions)
                put([...questions, { id, text: '', kind: 'yes-no', against: [] }])
              }}
            >
              <Plus aria-hidden /> Add a question
            </button>
          )}
          <button type="button" className="button" aria-disabled={saving} onClick={editing.save}>
            {saving ? 'Saving...' : 'Save questions'}
          </button>
        </div>
        <OutcomeCounts counts={prescreener.counts} questions={questions} />
      </div>
      <TrialRun questions={questions} />
      {rival && (
        <Conflict
          what="prescreener"
          savedAt={rival.basedOn}
          differing={draftDifferences(rival.draft, draft)}
          onMine={() => editing.settle('mine')}
          onTheirs={() => editing.settle('theirs')}
          onClose={editing.dismiss}
        />
      )}
    </div>
  )
}
