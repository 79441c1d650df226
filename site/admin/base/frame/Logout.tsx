import { LogOut } from 'lucide-react'
import { signOut } from '../session.ts'

export const Logout = () => (
  <button type="button" className="button button-outline button-small" onClick={signOut}>
    <LogOut aria-hidden />
    <span className="wide-only">Logout</span>
  </button>
)
