import { Trash2 } from 'lucide-react'
import {
  type Question,
  type QuestionKind,
  questionKinds,
} from '#db/model/studies/prescreener/question.ts'
import { growing } from '#site/ui/form/TextArea.tsx'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { Dropdown } from '#site/admin/form/Dropdown.tsx'
import { MoveButtons } from '#site/admin/form/Reordering.tsx'
import { AgainstFields } from './AgainstFields.tsx'
import { BranchFields } from './BranchFields.tsx'
import { HelpFields } from './HelpFields.tsx'
import { ofKind } from './prescreener.ts'

type QuestionFieldsProps = {
  question: Question
  questions: readonly Question[]
  onChange: (question: Question) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function QuestionFields({ question, questions, ...on }: QuestionFieldsProps) {
  const { id, text, kind } = question
  const at = questions.indexOf(question)
  const number = at + 1
  return (
    <section className="card question-fields" aria-label={`Question ${number}`}>
      <div className="question-head row nowrap gap-half">
        <h3>
          Question {number} of {questions.length}
        </h3>
        <MoveButtons
          title={`question ${number}`}
          index={at}
          count={questions.length}
          onMove={on.onMove}
        />
        <IconButton label={`Remove question ${number}`} danger onClick={on.onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="fields">
        <div className="field field-wide">
          <label htmlFor={`${id}-text`}>What you ask</label>
          <textarea
            ref={growing}
            id={`${id}-text`}
            rows={2}
            value={text}
            onChange={({ target }) => on.onChange({ ...question, text: target.value })}
          />
        </div>
        <div className="field field-wide">
          <label htmlFor={`${id}-kind`}>Kind of answer</label>
          <Dropdown
            id={`${id}-kind`}
            value={kind}
            options={Object.entries(questionKinds)}
            // The options are the kinds.
            onChange={(chosen) => on.onChange(ofKind(question, chosen as QuestionKind))}
          />
        </div>
        {'options' in question && (
          <div className="field field-wide">
            <label htmlFor={`${id}-options`}>Answers to choose from, one a line</label>
            <textarea
              ref={growing}
              id={`${id}-options`}
              rows={4}
              value={question.options.join('\n')}
              onChange={({ target }) => {
                const options = target.value.split('\n')
                const against = question.against.filter((one) => options.includes(one))
                on.onChange({ ...question, options, against })
              }}
            />
          </div>
        )}
        <BranchFields question={question} earlier={questions.slice(0, at)} onChange={on.onChange} />
        <AgainstFields question={question} onChange={on.onChange} />
        <HelpFields question={question} onChange={on.onChange} />
      </div>
    </section>
  )
}
