import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { type Material, materials } from '#db/model/studies/labels.ts'
import { contentText } from '#db/model/studies/snapshot.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { PaperLinks } from '../PaperLinks.tsx'
import { readingOf } from '../reading/reading.ts'
import { ReadingNotice } from '../reading/ReadingNotice.tsx'
import type { Approval, StudyViewProps } from '../studies.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import { ApprovedDraft } from './ApprovedDraft.tsx'
import { ApprovalRow } from './ApprovalRow.tsx'
import { NewsApproval } from './NewsApproval.tsx'
import { Withdrawal } from './Withdrawal.tsx'
import '#site/admin/list/rows.css'
import './ApprovalsView.css'

/** In the order in which they are shown. */
const words: Readonly<Record<Material, { heading: string; button: string }>> = {
  page: { heading: 'Page of the study', button: 'Enter an approval' },
  learned: { heading: materials.learned, button: 'Enter one of “What we learned”' },
  prescreener: { heading: materials.prescreener, button: 'Enter one of the prescreener' },
}

export function ApprovalsView({ file, onChanged }: StudyViewProps) {
  const mayApprove = useMay().change('study-approvals')
  const [entering, setEntering] = useState<Material>()
  const [withdrawing, setWithdrawing] = useState<Approval>()
  const { letter } = useStore($address).query
  const closeLetter = () => adjust({ letter: '' }, { discard: true })
  const { approvals, drafts } = file
  const isBegun: Readonly<Record<Material, boolean>> = {
    page: true,
    learned: contentText(drafts.learned.content, 'learned') !== null,
    prescreener: file.study.prescreenerQuestions.length > 0,
  }
  const shown = keysOf(words).filter(
    (one) => isBegun[one] || approvals.some(({ material }) => material === one),
  )
  const close = () => setEntering(undefined)
  const changed = async () => {
    await onChanged()
    close()
    setWithdrawing(undefined)
  }

  return (
    <div className="approvals stack">
      {shown.map((material) => (
        <Fragment key={material}>
          <h2>{words[material].heading}</h2>
          <ReadingNotice reading={readingOf(file, material)} />
        </Fragment>
      ))}
      {mayApprove ? (
        <p className="row gap-1">
          {shown.map((material) => (
            <button
              key={material}
              type="button"
              className={material === 'page' ? 'button' : 'button button-outline'}
              onClick={() => setEntering(material)}
            >
              <Plus aria-hidden /> {words[material].button}
            </button>
          ))}
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
          <ApprovalForm
            file={file}
            material={entering}
            text={<ApprovedDraft file={file} material={entering} />}
            basedOn={file.study.updatedAt}
            onClose={close}
            onEntered={changed}
          />
        </Dialog>
      )}
      {letter && mayApprove && (
        <Dialog
          open
          wide
          firm
          onClose={closeLetter}
          title="Enter an approval of a letter to readers"
          text="Copy it from the board’s letter. You cannot change it later, only withdraw it."
        >
          <NewsApproval
            file={file}
            issueId={letter}
            onClose={closeLetter}
            onEntered={async () => {
              await onChanged()
              closeLetter()
            }}
          />
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
