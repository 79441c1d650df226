import { ImportedStudy } from '#db/model/studies/registry/registry.ts'
import { FieldForm } from '#site/admin/form/record/FieldForm.tsx'
import { type Imported, importStudy } from './registry.ts'

const fields = {
  nctId: {
    label: 'Number of the study',
    hint: 'NCT and eight digits, or the address of its page at ClinicalTrials.gov.',
    kind: 'line',
    wide: true,
  },
} as const

type NumberFormProps = { onImported: (imported: Imported) => void; onCancel: () => void }

export const NumberForm = ({ onImported, onCancel }: NumberFormProps) => (
  <FieldForm
    model={ImportedStudy}
    fields={fields}
    label="Find a record"
    buttons={['Find the record', 'Asking the registry...']}
    send={importStudy}
    failed={{ title: 'The study was not imported', text: 'An error occurred' }}
    onSent={onImported}
    onClose={onCancel}
  />
)
