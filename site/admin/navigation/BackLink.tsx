import { ArrowLeft } from 'lucide-react'
import { AdminLink } from './AdminLink.tsx'
import './BackLink.css'

type BackLinkProps = { to: string; children: string }

export const BackLink = ({ to, children }: BackLinkProps) => (
  <AdminLink className="back arrow-link" to={to}>
    <ArrowLeft aria-hidden /> {children}
  </AdminLink>
)
