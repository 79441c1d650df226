import { keysOf } from '#db/model/lib/keys.ts'
import { type VisitKind, visitKinds } from '#db/model/lib/labels.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { OptionList } from '#site/ui/form/Select.tsx'

type KindSelectProps = { value: VisitKind; errors: Errors; onChange: (type: VisitKind) => void }

export const KindSelect = ({ value, errors, onChange }: KindSelectProps) => (
  <Field name="visitType" label="Visit type" errors={errors} wide>
    {(control) => (
      <div className="field-select">
        <select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(keysOf(visitKinds).find((one) => one === target.value) ?? value)
          }
        >
          <OptionList options={visitKinds} />
        </select>
      </div>
    )}
  </Field>
)
