import { useStore } from '@nanostores/react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { $leaving, discardAndLeave, stay } from './unsaved.ts'

export const LeaveQuestion = () => (
  <AlertDialog
    open={useStore($leaving) !== undefined}
    title="Leave without saving?"
    text="What you changed here is not saved yet and will be lost."
    action="Leave without saving"
    onConfirm={discardAndLeave}
    onCancel={stay}
  />
)
