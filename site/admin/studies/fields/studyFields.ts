import type { Study } from '#db/model/studies/study.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { recordFields } from '#site/admin/form/fieldsOf.ts'
import type { FormSteps } from './steps.ts'
import { studyLabels as labels } from '../studies.ts'

export type StartValues = Readonly<Partial<Record<keyof Study, unknown>>>

export type GroupProps = {
  record: StartValues | undefined
  errors: Errors
  /** the fields that the registry has filled */
  fromRegistry: readonly string[]
  steps: FormSteps
}

export function studyFieldProps({ record, errors, fromRegistry }: Omit<GroupProps, 'steps'>) {
  const field = recordFields({ labels, record, errors })
  return (name: keyof Study, hint = '') => ({
    ...field(name),
    hint: [hint, fromRegistry.includes(name) && 'From ClinicalTrials.gov: please check it.']
      .filter(Boolean)
      .join(' '),
  })
}
