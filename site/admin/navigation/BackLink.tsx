import { ArrowLeft } from 'lucide-react'
import { AdminLink } from './AdminLink.tsx'
import './BackLink.css'

type BackLinkProps = { to: string; children: string }

/** Above a form, the way back to its list. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <AdminLink className="back" to={to}>
    <ArrowLeft aria-hidden /> {children}
  </AdminLink>
)
