import { useState } from 'react'
import { useData } from '#site/ui/useLoad.ts'
import { ChoiceGroup } from '../form/ChoiceGroup.tsx'
import { FieldValue } from '../form/HiddenField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'
import { $newsAreas, $newsStudies } from './news.ts'

type Choice = { value: string | number; label: string }

type ChoicesFieldProps = DrawnField & { choices: readonly Choice[]; none: string }

/** Boxes for a list of values, in the order in which they are ticked. */
function ChoicesField({ choices, none, value, ...field }: ChoicesFieldProps) {
  const saved: readonly unknown[] = Array.isArray(value) ? value : []
  const [chosen, setChosen] = useState(saved)
  const { name, label, hint, errors } = field
  const toggle = (one: unknown) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <ChoiceGroup label={label} hint={hint} error={errors?.[name]} optional>
      <FieldValue name={name} value={chosen} />
      {choices.length === 0 && <p className="note">{none}</p>}
      <div className="chips">
        {choices.map((choice) => (
          <label key={choice.value} className="chip">
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}

export function AreasField(field: DrawnField) {
  const areas = useData($newsAreas) ?? []
  const choices = areas.map((area) => ({ value: area, label: area }))
  return (
    <ChoicesField
      {...field}
      hint="Without one, it goes to everybody with the topic. With one, also to those who have chosen no area."
      choices={choices}
      none="The site lists no areas."
    />
  )
}

export function StudiesField(field: DrawnField) {
  const studies = useData($newsStudies) ?? []
  const choices = studies.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ChoicesField
      {...field}
      hint="A card of each stands below the letter: title, summary and places, as visitors read them when the mail leaves."
      choices={choices}
      none="There are no studies yet."
    />
  )
}
