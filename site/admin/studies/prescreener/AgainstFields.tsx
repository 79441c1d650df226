import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { notSure, type Question } from '#db/model/studies/prescreener/question.ts'
import { answerOptions } from './prescreener.ts'

type AgainstFieldsProps = { question: Question; onChange: (question: Question) => void }

/** Ends the sentence "The study is not for somebody …". */
const measured = {
  body: 'whose body mass index (BMI) is',
  ago: 'for whom it was this many days ago',
  number: 'whose number is',
} as const

export function AgainstFields({ question, onChange }: AgainstFieldsProps) {
  if (question.kind === 'yes-no' || question.kind === 'choice' || question.kind === 'choices') {
    const { against } = question
    const toggle = (answer: string, isOn: boolean) =>
      onChange({
        ...question,
        against: isOn ? [...against, answer] : against.filter((one) => one !== answer),
      })
    return (
      <fieldset className="question-rule choice-group field-wide">
        <legend>The study is not for somebody who answers</legend>
        {answerOptions(question)
          .filter(([answer]) => answer !== notSure)
          .map(([answer, label]) => (
            <Checkbox
              key={answer}
              label={label}
              checked={against.includes(answer)}
              onChange={(isOn) => toggle(answer, isOn)}
            />
          ))}
      </fieldset>
    )
  }
  const { against } = question
  const set = (name: 'below' | 'above', text: string) => {
    const { [name]: _old, ...other } = against
    const value = Number(text)
    onChange({
      ...question,
      against: text === '' || Number.isNaN(value) ? other : { ...other, [name]: value },
    })
  }
  return (
    <fieldset className="question-rule choice-group field-wide">
      <legend>The study is not for somebody {measured[question.kind]}</legend>
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
