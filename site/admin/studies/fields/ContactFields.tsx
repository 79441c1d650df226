import { useState } from 'react'
import { isRecord } from '#db/model/lib/keys.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { PhoneField } from '#site/admin/form/PhoneField.tsx'

/** The person who answers questions about a study. */
export function ContactFields({ name, label, hint, value, errors }: DrawnField) {
  const [contact, setContact] = useState(isRecord(value) ? value : {})
  const part = (part: 'name' | 'phone' | 'email') => ({
    defaultValue: String(contact[part] ?? ''),
    optional: true,
    onInput: (typed: string) => setContact({ ...contact, [part]: typed }),
  })
  return (
    <ChoiceGroup label={label} hint={hint} error={errors?.[name]} optional>
      <FieldValue name={name} value={contact} />
      <div className="fields">
        {/* The model reports errors of all three under one name: the first field gets the focus. */}
        <TextField name={name} label="Name" {...part('name')} />
        <PhoneField name="contactPhone" label="Phone" {...part('phone')} />
        <TextField name="contactEmail" label="Email" type="email" wide {...part('email')} />
      </div>
    </ChoiceGroup>
  )
}
