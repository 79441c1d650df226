import { type ReactNode, useEffect } from 'react'
import { favicon } from '#site/ui/favicon.ts'
import '../base/frame/Shell.css'
import './Login.css'

type LoginCardProps = { company: string; title: string; text?: ReactNode; children: ReactNode }

/** The frame of the screens that need no session. */
export function LoginCard({ company, title, text, children }: LoginCardProps) {
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main id="main" className="login needs-script">
      <div className="login-card card">
        <a className="login-brand" href="/">
          <img src={favicon} alt="" width="32" height="32" />
          {company}
        </a>
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p className="note">{text}</p>}
        {children}
      </div>
    </main>
  )
}
