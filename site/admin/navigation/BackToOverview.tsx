import { ArrowLeft } from 'lucide-react'
import { SmallLink } from './SmallLink.tsx'

export const BackToOverview = () => (
  <SmallLink look="quiet" to="/admin">
    <ArrowLeft aria-hidden />
    Back to Overview
  </SmallLink>
)
