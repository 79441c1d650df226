import { Import } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { ImportedPlaces } from './ImportedPlaces.tsx'
import { NumberForm } from './NumberForm.tsx'
import type { filledBy, Imported } from './registry.ts'
import './ImportFromRegistry.css'

type ImportFromRegistryProps = { onFilled: (filled: ReturnType<typeof filledBy>) => void }

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
            <NumberForm onImported={setImported} onCancel={close} />
          )}
        </Dialog>
      )}
    </div>
  )
}
