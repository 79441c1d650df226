import { visitAreaOptions } from '#db/model/areas.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type VisitNeed, visitNeeds } from '#db/model/lib/labels.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { CameFields } from '../CameFields.tsx'

/** The labels in `visitNeeds` are for staff. */
const needWords: Readonly<Record<VisitNeed, string>> = {
  companion: 'Somebody comes with me',
  wheelchair: 'I use a wheelchair',
  interpreter: 'I need an interpreter',
  transport: 'I need help to get there',
}

export const LastFields = ({ areas, errors }: { areas: readonly string[]; errors: Errors }) => (
  <>
    <fieldset className="choice field-wide">
      <legend>
        What you need <span className="field-optional">(optional)</span>
      </legend>
      {keysOf(visitNeeds).map((need) => (
        <Checkbox key={need} name="needs" value={need} label={needWords[need]} />
      ))}
    </fieldset>
    <Select
      name="studyInterest"
      label="Study interest"
      options={visitAreaOptions(areas)}
      placeholder="Not sure yet"
      errors={errors}
      optional
      wide
      after="visitType"
    />
    <TextArea
      name="medicalHistory"
      label="Medical history"
      hint="Conditions, medicines or allergies, if you like to share them now."
      rows={3}
      errors={errors}
      optional
    />
    <TextArea name="questions" label="Questions or comments" rows={3} errors={errors} optional />
    <CameFields errors={errors} />
  </>
)
