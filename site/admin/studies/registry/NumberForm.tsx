import { ImportedStudy } from '#db/model/studies/registry/registry.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { type Imported, importStudy } from './registry.ts'

type NumberFormProps = { onImported: (imported: Imported) => void; onCancel: () => void }

export function NumberForm({ onImported, onCancel }: NumberFormProps) {
  const { form, errors, pending } = useForm(ImportedStudy, {
    send: importStudy,
    failed: { title: 'The study was not imported', text: 'An error occurred' },
    onSent: onImported,
  })
  return (
    <form {...form} className="form" aria-label="Find a record">
      <TextField
        name="nctId"
        label="Number of the study"
        hint="NCT and eight digits, or the address of its page at ClinicalTrials.gov."
        autoComplete="off"
        errors={errors}
      />
      <FormActions
        label="Find the record"
        pendingLabel="Asking the registry..."
        {...{ pending, errors }}
        onClose={onCancel}
      />
    </form>
  )
}
