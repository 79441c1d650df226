import '#site/styles/forms/forms.css'
import '#site/styles/forms/field-groups.css'

type ChipBoxesProps<Option extends string> = {
  name: string
  options: readonly Option[]
  chosen: readonly unknown[]
  labelOf?: (option: Option) => string
}

/** Checkboxes for short options, side by side. */
export const ChipBoxes = <Option extends string>({
  name,
  options,
  chosen,
  labelOf,
}: ChipBoxesProps<Option>) => (
  <div className="chips field-wide">
    {options.map((option) => (
      <label key={option} className="chip">
        <input
          type="checkbox"
          name={name}
          value={option}
          defaultChecked={chosen.includes(option)}
        />
        {labelOf?.(option) ?? option}
      </label>
    ))}
  </div>
)

type ChipsProps = ChipBoxesProps<string> & { label: string }

export const Chips = ({ label, ...boxes }: ChipsProps) => (
  <fieldset className="fields">
    <legend>{label}</legend>
    <ChipBoxes {...boxes} />
  </fieldset>
)
