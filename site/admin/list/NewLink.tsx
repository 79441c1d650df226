import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminLink } from '../navigation/AdminLink.tsx'

/** Opens the form for a new record, from the head of its list. */
export const NewLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <AdminLink className="button button-small" to={to} query={{ edit: 'new' }}>
    <Plus aria-hidden />
    {children}
  </AdminLink>
)
