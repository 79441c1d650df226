import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import { ArrowUp, Trash2 } from 'lucide-react'
import { keysOf } from '#db/model/lib/keys.ts'
import {
  namedAnswers,
  type Question,
  type QuestionKind,
  questionKinds,
} from '#db/model/studies/prescreener/question.ts'
import { AgainstFields } from './AgainstFields.tsx'
import { HelpFields } from './HelpFields.tsx'
import { ofKind } from './prescreener.ts'

type QuestionFieldsProps = {
  question: Question
  number: number
  /** the questions before it, on whose answers it may depend */
  earlier: readonly Question[]
  onChange: (question: Question) => void
  onUp: () => void
  onRemove: () => void
}

const always = ''

/** Changes when a question is asked: the value names an earlier question and its answer as JSON. */
function shownIf(question: Question, value: string): Question {
  const { shownIf: _old, ...other } = question
  return value === always ? other : { ...other, shownIf: JSON.parse(value) }
}

/** One question, with everything that staff say about it. */
export function QuestionFields({ question, number, earlier, ...on }: QuestionFieldsProps) {
  const { id, text, kind } = question
  const conditions = earlier.flatMap((one, at) =>
    namedAnswers(one).map((answer) => ({
      value: JSON.stringify({ question: one.id, answer }),
      label: `If question ${at + 1} is answered “${answerLabel(answer)}”`,
    })),
  )
  return (
    <section className="card question-fields" aria-label={`Question ${number}`}>
      <div className="question-head">
        <h3>Question {number}</h3>
        {number > 1 && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Move question ${number} up`}
            onClick={on.onUp}
          >
            <ArrowUp aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove question ${number}`}
          onClick={on.onRemove}
        >
          <Trash2 aria-hidden />
        </button>
      </div>
      <div className="fields">
        <div className="field field-wide">
          <label htmlFor={`${id}-text`}>What you ask</label>
          <textarea
            id={`${id}-text`}
            rows={2}
            value={text}
            onChange={({ target }) => on.onChange({ ...question, text: target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-kind`}>Kind of answer</label>
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={({ target }) => on.onChange(ofKind(question, target.value as QuestionKind))}
          >
            {keysOf(questionKinds).map((one) => (
              <option key={one} value={one}>
                {questionKinds[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-if`}>When it is asked</label>
          <select
            id={`${id}-if`}
            value={question.shownIf ? JSON.stringify(question.shownIf) : always}
            onChange={({ target }) => on.onChange(shownIf(question, target.value))}
          >
            <option value={always}>Always</option>
            {conditions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {'options' in question && (
          <div className="field field-wide">
            <label htmlFor={`${id}-options`}>Answers to choose from, one a line</label>
            <textarea
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
        <AgainstFields question={question} onChange={on.onChange} />
        <HelpFields question={question} onChange={on.onChange} />
      </div>
    </section>
  )
}
