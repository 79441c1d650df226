import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'

type RowActionsProps = {
  /** the record's title */
  of: string
  /** the path of its form */
  to: string
  query: Query
  onDelete: () => void
  /** leaves room for the other cells of a table */
  iconsOnly?: boolean
  /** more links */
  children?: ReactNode
}

export function RowActions({ of, to, query, onDelete, iconsOnly, children }: RowActionsProps) {
  const look = (name: string, words: string) =>
    iconsOnly
      ? { ...iconLabel(`${name} ${of}`), className: 'icon-button' }
      : { 'aria-label': `${name} ${of}`, className: `button ${words} button-small` }
  return (
    <div className="row-actions">
      {children}
      <AdminLink {...look('Edit', 'button-outline')} to={to} query={query}>
        <Pencil aria-hidden /> {!iconsOnly && 'Edit'}
      </AdminLink>
      <button type="button" {...look('Delete', 'button-delete')} onClick={onDelete}>
        <Trash2 aria-hidden /> {!iconsOnly && 'Delete'}
      </button>
    </div>
  )
}
