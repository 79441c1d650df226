import { useId } from 'react'
import type { PersonName } from '#db/model/candidates/person.ts'
import type { Erasure } from '#db/model/settings.ts'
import '#site/styles/forms/field-groups.css'

type PeopleChoiceProps = {
  email: string
  people: readonly PersonName[]
  chosen: Erasure | undefined
  onChoose: (choice: Erasure, whom: string) => void
}

/** Asks which of several people with one address is meant, or whether all of them are. */
export function PeopleChoice({ email, people, chosen, onChoose }: PeopleChoiceProps) {
  const group = useId()
  const choices: { label: string; choice: Erasure; whom: string }[] = [
    ...people.map(({ id, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim()
      return { label: `${name} (#${id})`, choice: { candidateId: id }, whom: name }
    }),
    {
      label: `All ${people.length}, and what else has the address`,
      choice: { email, everybody: true },
      whom: email,
    },
  ]
  return (
    <fieldset className="fields people-choice">
      <legend>
        {people.length} people have the address {email}. Whose data is it?
      </legend>
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
