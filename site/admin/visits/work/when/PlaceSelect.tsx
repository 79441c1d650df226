import { Field } from '#site/ui/form/Field.tsx'

type PlaceSelectProps = {
  places: readonly { id: number; name: string; active: boolean }[]
  value: number | undefined
  onChange: (id: number) => void
}

export const PlaceSelect = ({ places, value, onChange }: PlaceSelectProps) =>
  places.length > 1 && (
    <Field name="locationId" label="Location" wide>
      {(control) => (
        <div className="field-select">
          <select
            {...control}
            value={value}
            onChange={({ target }) => onChange(Number(target.value))}
          >
            {places.map(({ id, name, active }) => (
              <option key={id} value={id}>
                {name}
                {!active && ' (switched off)'}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
