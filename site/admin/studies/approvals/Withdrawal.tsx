import { calendarDay } from '#site/admin/base/time/dates.ts'
import { useAction } from '#site/admin/base/useAction.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { approvalsOfMaterial, untilWords } from '../reading/reading.ts'
import type { Approval, StudyFile } from '../studies.ts'
import { withdrawApproval } from './approvals.ts'

function effectOf(file: StudyFile, approval: Approval) {
  const { study } = file
  const { material } = approval
  if (material === 'news')
    return 'The letter cannot be sent any more, and its page shows no text within a minute.'
  if (study.noBoardReason !== null)
    return 'Visitors go on reading what you save: no board is asked about this study.'
  const inForce = approvalsOfMaterial(file, material).filter((one) => one.inForce)
  if (inForce[0]?.id !== approval.id)
    return 'Nothing changes for visitors: they do not read it now.'
  const [, older] = inForce
  if (older) {
    const what = `the text that ${older.board} approved on ${calendarDay(older.approvedOn)} (version ${older.materialVersion}), ${untilWords(older)}`
    return study.published
      ? `Visitors then read an older text again: ${what}.`
      : `The approval that counts is then an older one: ${what}.`
  }
  if (material === 'learned') return 'The text disappears from the site at once.'
  return study.published
    ? 'The text disappears from the site at once, and the study takes nobody until its page is approved again.'
    : 'Nothing of the page can be shown then until it is approved again.'
}

type WithdrawalProps = {
  file: StudyFile
  approval: Approval
  onClose: () => void
  onWithdrawn: () => Promise<void>
}

export function Withdrawal({ file, approval, onClose, onWithdrawn }: WithdrawalProps) {
  const [withdraw, pending] = useAction({
    async run() {
      await withdrawApproval(file.study.id, approval.id)
      await onWithdrawn()
    },
    done: { title: 'Approval withdrawn', text: 'It stays in the record.' },
    failed: { title: 'Not withdrawn', text: 'An error occurred' },
    ended: onClose,
  })
  return (
    <AlertDialog
      open
      title={`Withdraw version ${approval.materialVersion}?`}
      text={`${effectOf(file, approval)} The approval stays in the record as withdrawn; this cannot be undone.`}
      action="Withdraw it"
      pendingAction="Withdrawing..."
      pending={pending}
      onConfirm={withdraw}
      onCancel={onClose}
    />
  )
}
