import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'

type RowActionsProps = {
  /** the record's title */
  of: string
  /** where its form is */
  to: string
  query: Query
  onDelete: () => void
  /** more links */
  children?: ReactNode
}

/** The links and buttons of a record's row. */
export const RowActions = ({ of, to, query, onDelete, children }: RowActionsProps) => (
  <div className="row-actions">
    {children}
    <AdminLink
      className="button button-outline button-small"
      to={to}
      query={query}
      aria-label={`Edit ${of}`}
    >
      <Pencil aria-hidden /> Edit
    </AdminLink>
    <button
      type="button"
      className="button button-delete button-small"
      aria-label={`Delete ${of}`}
      onClick={onDelete}
    >
      <Trash2 aria-hidden /> Delete
    </button>
  </div>
)
