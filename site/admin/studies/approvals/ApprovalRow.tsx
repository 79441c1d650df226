import { FileDown } from 'lucide-react'
import { approvedMaterials } from '#db/model/studies/labels.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { calendarDay, shortDate } from '#site/admin/base/time/dates.ts'
import { inDays, isNearDay, todayHere } from '../days.ts'
import { untilWords } from '../reading/reading.ts'
import type { Approval } from '../studies.ts'
import { letterPath } from './approvals.ts'
import { SnapshotParts } from './SnapshotParts.tsx'

function stateOf(approval: Approval, today: string) {
  const { material, shown, inForce, withdrawnAt, approvedOn, expiresOn } = approval
  if (shown) return { words: 'Visitors read this', look: 'badge-green' }
  if (withdrawnAt !== null) return { words: 'Withdrawn', look: 'badge-red' }
  if (inForce)
    return { words: material === 'news' ? 'In force' : 'In force, not shown', look: 'badge-blue' }
  if (approvedOn > today)
    return { words: `Begins ${inDays(approvedOn, today)}`, look: 'badge-blue' }
  return { words: expiresOn === null ? 'Ended' : `Ended ${inDays(expiresOn, today)}`, look: '' }
}

type ApprovalRowProps = {
  studyId: number
  approval: Approval
  /** missing if the user may not withdraw approvals */
  onWithdraw?: () => void
}

export function ApprovalRow({ studyId, approval, onWithdraw }: ApprovalRowProps) {
  const today = todayHere()
  const { material, board, protocolNumber, materialVersion, approvedOn, expiresOn } = approval
  const { locations, letter, enteredBy, enteredAt, withdrawnAt, withdrawnBy } = approval
  const { words, look } = stateOf(approval, today)
  const title = `${approvedMaterials[material]}, version ${materialVersion}`
  return (
    <li className="list-row approval">
      <div className="row-text">
        <div className="approval-head row">
          <h3>{title}</h3>
          <span className={`badge ${look}`}>{words}</span>
          {approval.inForce && isNearDay(expiresOn, today) && (
            <span className="badge badge-amber">Expires {inDays(expiresOn, today)}</span>
          )}
        </div>
        <p className="row-meta">
          <span>
            {board}, protocol {protocolNumber}
          </span>
          <span>
            Approved on {calendarDay(approvedOn)}, {untilWords(approval)}
          </span>
          {locations.length > 0 && <span>For {locations.join(', ')}</span>}
          <span>
            Entered by {enteredBy} on {shortDate(enteredAt)}
          </span>
          {withdrawnAt !== null && (
            <span>
              Withdrawn by {withdrawnBy} on {shortDate(withdrawnAt)}
            </span>
          )}
        </p>
      </div>
      <div className="row-actions">
        {letter ? (
          <a
            className="button button-outline button-small"
            href={letterPath(studyId, letter)}
            download
            aria-label={`The board’s letter of ${title}`}
          >
            <FileDown aria-hidden /> The board’s letter
          </a>
        ) : (
          <span className="note">No file of the board’s letter</span>
        )}
        {onWithdraw && withdrawnAt === null && (
          <SmallButton look="delete" aria-label={`Withdraw ${title}`} onClick={onWithdraw}>
            Withdraw
          </SmallButton>
        )}
      </div>
      <details>
        <summary>
          The approved text<span className="visually-hidden"> of {title}</span>
        </summary>
        <SnapshotParts {...approval} />
      </details>
    </li>
  )
}
