import { type ReactNode, useState } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'

type LateQuestionProps = {
  /** the present state, and the wanted change */
  text: ReactNode
  drop: () => void
  apply: () => Promise<unknown>
}

/** Asks what to do with a change that is not saved, because somebody else was faster. */
export function LateQuestion({ text, drop, apply }: LateQuestionProps) {
  const [pending, setPending] = useState(false)

  async function applyNow() {
    setPending(true)
    drop()
    await apply()
  }

  return (
    <AlertDialog
      open
      look="calm"
      title="Somebody else was faster"
      text={text}
      action="Apply mine now"
      cancel="Drop mine"
      pending={pending}
      onConfirm={applyNow}
      onCancel={drop}
    />
  )
}
