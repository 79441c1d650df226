import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { type DrawnField, fieldText } from '../form/record/drawnFields.ts'

type DescriptionProps = { form: { field: (name: string) => DrawnField } }

/** The fields without which a picture is not shown: a picture that is no decoration needs words. */
export function Description({ form }: DescriptionProps) {
  const { value: alt, kind: _line, ...words } = form.field('alt')
  const { name, label, hint, value } = form.field('decorative')
  return (
    <div className="fields">
      <TextField {...words} defaultValue={fieldText(alt)} optional={false} />
      <Checkbox {...{ name, label, hint }} defaultChecked={value === true} wide />
    </div>
  )
}
