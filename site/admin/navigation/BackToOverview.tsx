import { ArrowLeft } from 'lucide-react'
import { AdminLink } from './AdminLink.tsx'

export const BackToOverview = () => (
  <AdminLink className="button button-quiet button-small" to="/admin">
    <ArrowLeft aria-hidden />
    Back to Overview
  </AdminLink>
)
