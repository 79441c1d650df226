import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import { branchRange, type BranchSide } from '#db/model/studies/prescreener/branch.ts'
import { namedAnswers, type Question } from '#db/model/studies/prescreener/question.ts'

type BranchFieldsProps = {
  question: Question
  /** the questions before it, on whose answers it may depend */
  earlier: readonly Question[]
  onChange: (question: Question) => void
}

const ranges: Readonly<Record<BranchSide, string>> = { over: 'over …', under: 'under …' }

/** The answers that can lead to another question. For a number, its two ranges come first. */
const choicesOf = (asked: Question) => [
  ...(asked.kind === 'number' ? Object.entries(ranges) : []),
  ...namedAnswers(asked)
    .filter(Boolean)
    .map((answer) => [answer, answerLabel(answer)] as const),
]

/** The condition of a question, as a sentence: asked if an earlier question has this answer. */
export function BranchFields({ question, earlier, onChange }: BranchFieldsProps) {
  const { id, shownIf } = question
  const asked = earlier.find((one) => one.id === shownIf?.question)
  const range = shownIf && branchRange(shownIf.answer)
  function set(to: { question: string; answer: string } | undefined) {
    const { shownIf: _old, ...other } = question
    onChange(to ? { ...other, shownIf: to } : other)
  }
  function choose(next: string) {
    const found = earlier.find((one) => one.id === next)
    const [answer] = found ? (choicesOf(found)[0] ?? []) : []
    set(answer ? { question: next, answer: answer in ranges ? `${answer} 0` : answer } : undefined)
  }
  return (
    <fieldset className="question-rule field field-wide">
      <legend>When it is asked</legend>
      <div className="field-select">
        <select
          id={`${id}-if`}
          aria-label="Asked"
          value={asked ? asked.id : ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Always</option>
          {earlier.map((one, at) => (
            <option key={one.id} value={one.id}>
              {`If the answer to ${at + 1}, “${one.text || 'a new question'}”`}
            </option>
          ))}
        </select>
      </div>
      {asked && shownIf && (
        <>
          <span aria-hidden>is</span>
          <div className="field-select">
            <select
              aria-label="Answer"
              value={range?.side ?? shownIf.answer}
              onChange={({ target: { value } }) =>
                set({
                  question: asked.id,
                  answer: value in ranges ? `${value} ${range?.limit ?? 0}` : value,
                })
              }
            >
              {choicesOf(asked).map(([answer, label]) => (
                <option key={answer} value={answer}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {range && (
            <input
              type="number"
              step="any"
              aria-label="Number"
              value={range.limit}
              onChange={({ target }) =>
                set({ question: asked.id, answer: `${range.side} ${Number(target.value)}` })
              }
            />
          )}
        </>
      )}
    </fieldset>
  )
}
