import { useStore } from '@nanostores/react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { $late } from './saving.ts'

/** Asks what to do with a change that is not saved, because somebody else was faster. */
export function LateQuestion() {
  const late = useStore($late)
  if (!late) return null
  const { now, name, wanted, apply } = late
  const drop = () => $late.set(undefined)
  return (
    <AlertDialog
      open
      look="calm"
      title="Somebody else was faster"
      text={
        <>
          {now} Your change{name && ' of '}
          <bdi>{name}</bdi> is not saved: <b>{wanted}</b>.
        </>
      }
      action="Apply mine now"
      cancel="Drop mine"
      onConfirm={() => {
        drop()
        void apply()
      }}
      onCancel={drop}
    />
  )
}
