import type { BoundForm } from '#site/admin/form/record/RecordForm.tsx'
import { byName } from '#db/model/lib/keys.ts'
import type { FormSteps } from './steps.ts'

export type GroupProps = {
  form: BoundForm
  /** the fields that the registry has filled */
  fromRegistry: readonly string[]
  steps: FormSteps
}

/** Hints for the fields that the registry has filled. */
export const registryHints = ({ form, fromRegistry }: Omit<GroupProps, 'steps'>) =>
  byName(fromRegistry, (name) =>
    [form.field(name).hint, 'From ClinicalTrials.gov: please check it.'].filter(Boolean).join(' '),
  )
