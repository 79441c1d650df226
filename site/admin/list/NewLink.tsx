import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { SmallLink } from '../navigation/SmallLink.tsx'

/** Opens the form for a new record, from the head of its list. */
export const NewLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <SmallLink look="main" to={to} query={{ edit: 'new' }}>
    <Plus aria-hidden />
    {children}
  </SmallLink>
)
