import type { Question } from '#db/model/studies/prescreener/question.ts'
import { Dropdown } from '#site/admin/form/Dropdown.tsx'
import { answerOptions } from './prescreener.ts'

type HelpFieldsProps = { question: Question; onChange: (question: Question) => void }

/** Help that an answer shows at once, such as a number to call. */
export function HelpFields({ question, onChange }: HelpFieldsProps) {
  const { id, help = [] } = question
  const [first] = help
  const answer = first?.answers[0] ?? ''
  const set = (to: { answer: string; text: string }) => {
    const { help: _old, ...other } = question
    const others = help.slice(1)
    const own = to.answer === '' ? [] : [{ answers: [to.answer], text: to.text }]
    const all = [...own, ...others]
    onChange(all.length > 0 ? { ...other, help: all } : other)
  }
  return (
    <>
      <div className="field field-wide">
        <label htmlFor={`${id}-help`}>Help that visitors read at once, after the answer</label>
        <Dropdown
          id={`${id}-help`}
          value={answer}
          options={[['', 'No help'], ...answerOptions(question)]}
          onChange={(chosen) => set({ answer: chosen, text: first?.text ?? '' })}
        />
      </div>
      {first && (
        <div className="field field-wide">
          <label htmlFor={`${id}-help-text`}>The help, such as “Call or text 988”</label>
          <textarea
            id={`${id}-help-text`}
            rows={2}
            value={first.text}
            onChange={({ target }) => set({ answer, text: target.value })}
          />
        </div>
      )}
    </>
  )
}
