import { namedAnswers, notSure, type Question } from '#db/model/studies/prescreener/question.ts'
import { answerLabel } from './prescreener.ts'

type AgainstFieldsProps = { question: Question; onChange: (question: Question) => void }

const units: Partial<Record<Question['kind'], string>> = {
  body: 'body mass index (BMI)',
  ago: 'days ago',
  number: 'number',
}

/** The answers that speak against taking part. */
export function AgainstFields({ question, onChange }: AgainstFieldsProps) {
  if (question.kind === 'yes-no' || question.kind === 'choice' || question.kind === 'choices') {
    const { against } = question
    const toggle = (answer: string, isOn: boolean) =>
      onChange({
        ...question,
        against: isOn ? [...against, answer] : against.filter((one) => one !== answer),
      })
    return (
      <fieldset className="choice field-wide">
        <legend>The study is not for somebody who answers</legend>
        {namedAnswers(question)
          .filter((answer) => answer !== notSure && answer !== '')
          .map((answer) => (
            <div key={answer} className="field-check">
              <input
                type="checkbox"
                id={`${question.id}-against-${answer}`}
                checked={against.includes(answer)}
                onChange={({ target }) => toggle(answer, target.checked)}
              />
              <label htmlFor={`${question.id}-against-${answer}`}>{answerLabel(answer)}</label>
            </div>
          ))}
      </fieldset>
    )
  }
  const { against } = question
  const unit = units[question.kind]
  const set = (name: 'below' | 'above', text: string) => {
    const { [name]: _old, ...other } = against
    const value = Number(text)
    onChange({
      ...question,
      against: text === '' || Number.isNaN(value) ? other : { ...other, [name]: value },
    })
  }
  return (
    <fieldset className="choice field-wide">
      <legend>The study is not for somebody whose {unit} is</legend>
      {(['below', 'above'] as const).map((name) => (
        <div key={name} className="field">
          <label htmlFor={`${question.id}-${name}`}>{name === 'below' ? 'Below' : 'Above'}</label>
          <input
            id={`${question.id}-${name}`}
            type="number"
            step="any"
            value={against[name] ?? ''}
            onChange={({ target }) => set(name, target.value)}
          />
        </div>
      ))}
    </fieldset>
  )
}
