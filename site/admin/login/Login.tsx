import { useEffect } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { greet } from '../app/session.ts'
import { favicon } from '../../ui/favicon.ts'
import '../app/Shell.css'
import './Login.css'

export function Login({ company }: { company: string }) {
  useEffect(() => {
    document.title = 'Admin login'
  }, [])

  return (
    <main id="main" className="login">
      <div className="login-card card">
        <a className="login-brand" href="/">
          <img src={favicon} alt="" width="32" height="32" />
          {company}
        </a>
        <h1 tabIndex={-1}>Admin login</h1>
        <p className="note">For staff who look after the website and its inquiries.</p>
        <LoginForm onSignedIn={greet} />
      </div>
    </main>
  )
}
