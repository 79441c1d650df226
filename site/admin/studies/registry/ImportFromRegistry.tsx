import { Import } from 'lucide-react'
import { useState } from 'react'
import { ImportedStudy } from '#db/model/studies/registry/registry.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { FieldForm } from '#site/admin/form/record/FieldForm.tsx'
import { ImportedPlaces } from './ImportedPlaces.tsx'
import { type Filled, type Imported, importStudy } from './registry.ts'
import './ImportFromRegistry.css'

const fields = {
  nctId: {
    label: 'Number of the study',
    hint: 'NCT and eight digits, or the address of its page at ClinicalTrials.gov.',
    kind: 'line',
    wide: true,
  },
} as const

type ImportFromRegistryProps = { onFilled: (filled: Filled) => void }

export function ImportFromRegistry({ onFilled }: ImportFromRegistryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [imported, setImported] = useState<Imported>()

  function close() {
    setIsOpen(false)
    setImported(undefined)
  }

  return (
    <div className="study-import">
      <SmallButton onClick={() => setIsOpen(true)}>
        <Import aria-hidden /> Import from ClinicalTrials.gov
      </SmallButton>
      {isOpen && (
        <Dialog
          open
          firm
          onClose={close}
          title="Import from ClinicalTrials.gov"
          text="The record fills the form. Nothing is saved, and visitors see nothing, before you save it yourself."
        >
          {imported ? (
            <ImportedPlaces
              imported={imported}
              onCancel={close}
              onFilled={(filled) => {
                onFilled(filled)
                close()
              }}
            />
          ) : (
            <FieldForm
              model={ImportedStudy}
              fields={fields}
              label="Find a record"
              buttons={['Find the record', 'Asking the registry...']}
              send={importStudy}
              failed={{ title: 'The study was not imported', text: 'An error occurred' }}
              onSent={setImported}
              onClose={close}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}
