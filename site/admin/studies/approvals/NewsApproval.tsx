import { Loaded } from '#site/ui/Loaded.tsx'
import { useFresh } from '#site/admin/form/useFresh.ts'
import type { StudyFile } from '../studies.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import { fetchIssueText } from './approvals.ts'
import { SnapshotParts } from './SnapshotParts.tsx'

type NewsApprovalProps = {
  file: StudyFile
  issueId: string
  onClose: () => void
  onEntered: () => Promise<void>
}

/** Enters that a board has approved a letter to readers for this study. */
export function NewsApproval({ file, issueId, onClose, onEntered }: NewsApprovalProps) {
  const { load } = useFresh(fetchIssueText, issueId)
  return (
    <Loaded load={load} loading="Loading the letter...">
      {({ issue, board }) => (
        <ApprovalForm
          file={file}
          material="news"
          issueId={issue.id}
          basedOn={issue.version}
          onClose={onClose}
          onEntered={onEntered}
          text={
            <div className="approved-draft stack gap-1">
              <p>
                Read the whole letter first. You enter that the board approves it exactly as it is
                saved now. A letter that is changed later needs another approval.
              </p>
              <section className="approved-text" tabIndex={0} aria-label="The whole letter">
                <SnapshotParts
                  sha256={board.sha256}
                  content={[
                    ['subject', issue.subject],
                    ['preview', issue.preview],
                    ['content', issue.content],
                    ['studies', issue.studies],
                  ]}
                />
              </section>
            </div>
          }
        />
      )}
    </Loaded>
  )
}
