import { useId } from 'react'
import type { Erasure } from '#db/model/settings.ts'
import '#site/styles/forms/field-groups.css'

/** One of several people who may be meant; `whom`: the words for them, a name or an address. */
export type PersonChoice = { label: string; choice: Erasure; whom: string }

type PeopleChoiceProps = {
  question: string
  choices: readonly PersonChoice[]
  chosen: Erasure | undefined
  onChoose: (choice: Erasure, whom: string) => void
}

export function PeopleChoice({ question, choices, chosen, onChoose }: PeopleChoiceProps) {
  const group = useId()
  return (
    <fieldset className="fields people-choice">
      <legend>{question}</legend>
      {choices.map(({ label, choice, whom }) => (
        <div key={JSON.stringify(choice)} className="field-check field-wide">
          <input
            type="radio"
            name={group}
            id={`${group}-${JSON.stringify(choice)}`}
            checked={chosen !== undefined && chosen.candidateId === choice.candidateId}
            onChange={() => onChoose(choice, whom)}
          />
          <label htmlFor={`${group}-${JSON.stringify(choice)}`}>
            <bdi>{label}</bdi>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
