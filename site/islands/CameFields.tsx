import { campaignKeys, heardFroms } from '#db/model/candidates/ways.ts'
import type { Errors } from '../ui/form/formControls.ts'
import { Select } from '../ui/form/Select.tsx'
import { TextField } from '../ui/form/TextField.tsx'

/** How the visitor came to the site. A script fills in the campaign: see site/scripts/campaign.ts. */
export const CameFields = ({ errors }: { errors: Errors }) => (
  <>
    <Select
      name="heardFrom"
      label="How did you hear about us?"
      options={heardFroms}
      placeholder="Rather not say"
      errors={errors}
      optional
      wide
    />
    <TextField
      name="heardFromDetail"
      label="Which one, or where?"
      after="heardFrom"
      maxLength={200}
      errors={errors}
      optional
      wide
    />
    {campaignKeys.map((name) => (
      <input key={name} type="hidden" name={name} />
    ))}
  </>
)
