import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { IconButton } from '../base/IconButton.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'

type RowActionsProps = {
  /** the record's title */
  of: string
  /** the path of its form */
  to: string
  query: Query
  /** undefined for a record that this user cannot delete */
  onDelete: (() => void) | undefined
  /** more links */
  children?: ReactNode
}

export const RowActions = ({ of, to, query, onDelete, children }: RowActionsProps) => (
  <div className="row-actions">
    {children}
    <AdminLink {...iconLabel(`Edit ${of}`)} className="icon-button" to={to} query={query}>
      <Pencil aria-hidden />
    </AdminLink>
    {onDelete && (
      <IconButton label={`Delete ${of}`} danger onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    )}
  </div>
)
