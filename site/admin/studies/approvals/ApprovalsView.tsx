import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Material, materials } from '#db/model/studies/labels.ts'
import { contentText } from '#db/model/studies/snapshot.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { todayHere } from '../days.ts'
import { PaperLinks } from '../PaperLinks.tsx'
import { readingOf } from '../reading/reading.ts'
import { ReadingNotice } from '../reading/ReadingNotice.tsx'
import type { Approval, StudyFile } from '../studies.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import { ApprovalRow } from './ApprovalRow.tsx'
import { Withdrawal } from './Withdrawal.tsx'
import '#site/admin/list/rows.css'
import './ApprovalsView.css'

type ApprovalsViewProps = {
  file: StudyFile
  /** reads the study again */
  onChanged: () => Promise<void>
}

export function ApprovalsView({ file, onChanged }: ApprovalsViewProps) {
  const mayApprove = useMay().change('study-approvals')
  const [entering, setEntering] = useState<Material>()
  const [withdrawing, setWithdrawing] = useState<Approval>()
  const { approvals, drafts } = file
  const today = todayHere()
  const hasLearned =
    approvals.some(({ material }) => material === 'learned') ||
    contentText(drafts.learned.content, 'learned') !== null
  const hasQuestions =
    approvals.some(({ material }) => material === 'prescreener') ||
    file.study.prescreenerQuestions.length > 0
  const close = () => setEntering(undefined)
  const changed = async () => {
    await onChanged()
    close()
    setWithdrawing(undefined)
  }

  return (
    <div className="approvals stack">
      <h2>Page of the study</h2>
      <ReadingNotice reading={readingOf(file, 'page', today)} />
      {hasLearned && (
        <>
          <h2>What we learned</h2>
          <ReadingNotice reading={readingOf(file, 'learned', today)} />
        </>
      )}
      {hasQuestions && (
        <>
          <h2>Prescreener</h2>
          <ReadingNotice reading={readingOf(file, 'prescreener', today)} />
        </>
      )}
      {mayApprove ? (
        <p className="row gap-1">
          <button type="button" className="button" onClick={() => setEntering('page')}>
            <Plus aria-hidden /> Enter an approval
          </button>
          {hasLearned && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => setEntering('learned')}
            >
              <Plus aria-hidden /> Enter one of “What we learned”
            </button>
          )}
          {hasQuestions && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => setEntering('prescreener')}
            >
              <Plus aria-hidden /> Enter one of the prescreener
            </button>
          )}
        </p>
      ) : (
        <p className="note">Coordinators enter and withdraw approvals.</p>
      )}
      <h2>Sheets and posters</h2>
      <PaperLinks file={file} />
      <h2>Approvals entered</h2>
      {approvals.length === 0 ? (
        <Empty title="No approvals yet" level={3}>
          When the board’s letter is here, enter it: from then on visitors read the text that it
          approves, until it ends.
        </Empty>
      ) : (
        <ul className="rows">
          {approvals.map((approval) => (
            <ApprovalRow
              key={approval.id}
              studyId={file.study.id}
              approval={approval}
              today={today}
              {...(mayApprove && { onWithdraw: () => setWithdrawing(approval) })}
            />
          ))}
        </ul>
      )}
      {entering && (
        <Dialog
          open
          wide
          firm
          onClose={close}
          title={
            entering === 'page'
              ? 'Enter an approval'
              : `Enter an approval of “${materials[entering]}”`
          }
          text="Copy it from the board’s letter. You cannot change it later, only withdraw it."
        >
          <ApprovalForm file={file} material={entering} onClose={close} onEntered={changed} />
        </Dialog>
      )}
      {withdrawing && (
        <Withdrawal
          file={file}
          approval={withdrawing}
          onClose={() => setWithdrawing(undefined)}
          onWithdrawn={changed}
        />
      )}
    </div>
  )
}
