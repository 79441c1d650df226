import { studyStatuses } from '#db/model/content.ts'
import { applicationStatuses, visitStatuses } from '#db/model/lib/labels.ts'

const looks: Readonly<Record<string, string>> = {
  confirmed: 'badge-teal',
  completed: 'badge-outline',
  cancelled: 'badge-red',
  reviewing: 'badge-blue',
  interview: 'badge-amber',
  hired: 'badge-green',
  rejected: 'badge-red',
  recruiting: 'badge-green',
  active: 'badge-blue',
  subscribed: 'badge-green',
  unconfirmed: 'badge-amber',
  new: 'badge-amber',
  answered: 'badge-green',
}

const labels: Readonly<Record<string, string>> = {
  ...studyStatuses,
  ...applicationStatuses,
  ...visitStatuses,
}

/** A status with its label and colour; unknown ones are grey. */
export const StatusBadge = ({ status, label }: { status: string; label?: string }) => (
  <span className={`badge ${looks[status] ?? ''}`}>{label ?? labels[status] ?? status}</span>
)
