import { Plus } from 'lucide-react'
import { useState } from 'react'
import { mostQuestions, type Question } from '#db/model/studies/prescreener/question.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { DraftNotice } from '#site/admin/form/drafts/DraftNotice.tsx'
import { movedIn } from '#site/admin/form/useDragOrder.ts'
import { Conflict } from '#site/admin/form/versions/Conflict.tsx'
import { readingOf } from '../reading/reading.ts'
import { ReadingNotice } from '../reading/ReadingNotice.tsx'
import type { StudyViewProps } from '../studies.ts'
import { draftDifferences } from './draft.ts'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { newQuestionId, type PrescreenerFile } from './prescreener.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionList } from './QuestionList.tsx'
import { TrialRun } from './TrialRun.tsx'
import { usePrescreener } from './usePrescreener.ts'
import '#site/admin/form/ChoiceGroup.css'
import './PrescreenerEditor.css'

type PrescreenerEditorProps = StudyViewProps & { prescreener: PrescreenerFile }

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
  const [chosen, setChosen] = useState<string>()
  const selected = questions.find(({ id }) => id === chosen) ?? questions[0]
  const put = (changed: Question[]) => setDraft({ intro, questions: changed })
  const move = (from: number, to: number) => put(movedIn(questions, from, to))
  function add() {
    const id = newQuestionId(questions)
    put([...questions, { id, text: '', kind: 'yes-no', against: [] }])
    setChosen(id)
  }
  function save() {
    const at = editing.save()
    if (at !== undefined) setChosen(questions[at]?.id)
  }
  return (
    <div className="prescreener grid gap-4">
      <div className="prescreener-draft grid gap-3">
        <h2>Questions before an inquiry</h2>
        <ReadingNotice reading={readingOf(file, 'prescreener')} />
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
        <div className="prescreener-work grid">
          <div className="prescreener-list grid">
            <QuestionList
              questions={questions}
              selected={selected?.id}
              wrong={new Set(problems.map(({ at }) => at))}
              onSelect={setChosen}
              onMove={move}
            />
            {questions.length < mostQuestions && (
              <SmallButton onClick={add}>
                <Plus aria-hidden /> Add a question
              </SmallButton>
            )}
          </div>
          {selected && (
            <QuestionFields
              key={selected.id}
              question={selected}
              questions={questions}
              onChange={(changed) => put(questions.with(questions.indexOf(selected), changed))}
              onMove={(to) => move(questions.indexOf(selected), to)}
              onRemove={() => put(questions.filter((one) => one !== selected))}
            />
          )}
        </div>
        {problems.length > 0 && (
          <ul className="form-errors" role="alert">
            {problems.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div className="row">
          <button type="button" className="button" aria-disabled={saving} onClick={save}>
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
          differing={draftDifferences(rival.stored, draft)}
          onMine={() => editing.settle('mine')}
          onTheirs={() => editing.settle('theirs')}
          onClose={editing.dismiss}
        />
      )}
    </div>
  )
}
