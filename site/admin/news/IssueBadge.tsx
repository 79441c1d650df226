import { type IssueStatus, issueStatuses } from '#db/model/news/labels.ts'
import type { SavedIssue } from './news.ts'

const looks: Record<IssueStatus, string> = {
  draft: '',
  scheduled: 'badge-blue',
  sending: 'badge-teal',
  held: 'badge-red',
  stopped: 'badge-amber',
  sent: 'badge-green',
}

export const IssueBadge = ({ issue: { status } }: { issue: Pick<SavedIssue, 'status'> }) => (
  <span className={`badge ${looks[status]}`}>{issueStatuses[status]}</span>
)
