import type { ReactNode } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'

type AskDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog with its own form within another form. The outer form must not get its events. */
export const AskDialog = ({ title, onClose, children }: AskDialogProps) => (
  <div
    onSubmit={(event) => event.stopPropagation()}
    onInput={(event) => event.stopPropagation()}
    onKeyDown={(event) => event.stopPropagation()}
  >
    <Dialog open firm title={title} onClose={onClose}>
      {children}
    </Dialog>
  </div>
)
