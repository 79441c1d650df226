import '#site/styles/forms/forms.css'
import '#site/styles/forms/field-groups.css'

type ChipsProps = {
  name: string
  label: string
  options: readonly string[]
  chosen: readonly string[]
}

/** Checkboxes for short options. */
export const Chips = ({ name, label, options, chosen }: ChipsProps) => (
  <fieldset className="fields">
    <legend>{label}</legend>
    <div className="chips field-wide">
      {options.map((option) => (
        <label key={option} className="chip">
          <input
            type="checkbox"
            name={name}
            value={option}
            defaultChecked={chosen.includes(option)}
          />
          {option}
        </label>
      ))}
    </div>
  </fieldset>
)
