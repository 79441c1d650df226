import { useStore } from '@nanostores/react'
import { UserPlus } from 'lucide-react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { useShortcut } from '#site/admin/candidates/keyboard/useShortcut.ts'
import '#site/admin/candidates/keyboard/Shortcuts.css'
import { AddPersonForm } from './AddPersonForm.tsx'

const open = () => adjust({ edit: 'new' })
const close = () => adjust({ edit: '' })

export const AddPersonButton = () => (
  <SmallButton look="main" aria-keyshortcuts="Alt+P" onClick={open}>
    <UserPlus aria-hidden />
    Add a person
  </SmallButton>
)

export function AddPerson() {
  useShortcut('p', open)
  const isOpen = useStore($address).query['edit'] === 'new'
  return (
    <Dialog
      open={isOpen}
      wide
      firm
      onClose={close}
      title="Add a person"
      text={
        <>
          A name and a number or an address are enough.{' '}
          <span className="for-keyboards">Ctrl and Enter saves.</span>
        </>
      }
    >
      <AddPersonForm onClose={close} />
    </Dialog>
  )
}
