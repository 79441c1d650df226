import { branchRange, type BranchSide } from '#db/model/studies/prescreener/branch.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { Dropdown } from '#site/admin/form/Dropdown.tsx'
import { answerOptions } from './prescreener.ts'

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
  ...answerOptions(asked),
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
    <fieldset className="question-rule choice-group field field-wide">
      <legend>When it is asked</legend>
      <Dropdown
        id={`${id}-if`}
        aria-label="Asked"
        value={asked ? asked.id : ''}
        options={[
          ['', 'Always'],
          ...earlier.map(
            (one, at) =>
              [one.id, `If the answer to ${at + 1}, “${one.text || 'a new question'}”`] as const,
          ),
        ]}
        onChange={choose}
      />
      {asked && shownIf && (
        <>
          <span aria-hidden>is</span>
          <Dropdown
            aria-label="Answer"
            value={range?.side ?? shownIf.answer}
            options={choicesOf(asked)}
            onChange={(value) =>
              set({
                question: asked.id,
                answer: value in ranges ? `${value} ${range?.limit ?? 0}` : value,
              })
            }
          />
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
