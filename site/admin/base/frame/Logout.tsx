import { LogOut } from 'lucide-react'
import { signOut } from '../session.ts'
import { SmallButton } from '../SmallButton.tsx'

export const Logout = () => (
  <SmallButton onClick={signOut}>
    <LogOut aria-hidden />
    <span className="wide-only">Logout</span>
  </SmallButton>
)
