import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AdminLink } from './AdminLink.tsx'
import { $address } from './address.ts'
import { Logout } from './Logout.tsx'
import { tabs } from './tabs.ts'
import { PublishNotice } from '../publish/PublishNotice.tsx'
import { PublishState } from '../publish/PublishState.tsx'
import type { User } from './session.ts'
import { favicon } from '../../ui/favicon.ts'

type ShellProps = { user: User; company: string; children: ReactNode }

export function Shell({ user, company, children }: ShellProps) {
  const { path } = useStore($address)
  const rail = useRef<HTMLElement>(null)

  // On phones the rail scrolls sideways: brings the current tab into view.
  useEffect(() => {
    const tab = rail.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])

  return (
    <div className="shell">
      <a className="skip-link button" href="#main">
        Skip to main content
      </a>
      <header className="shell-head">
        <a className="shell-brand" href="/" data-tip="The public site">
          <img src={favicon} alt="" width="28" height="28" />
          <span>{company}</span>
        </a>
        <p className="shell-welcome">
          Welcome, <strong>{user.username}</strong> <span className="badge badge-teal">Admin</span>
        </p>
        <PublishState />
        <Logout />
      </header>
      <nav className="rail" aria-label="Admin" ref={rail}>
        <ul className="rail-tabs">
          {tabs.map(({ path: to, label, icon: Icon }) => (
            <li key={to}>
              <AdminLink to={to} aria-current={path === to ? 'page' : undefined}>
                <Icon aria-hidden />
                {label}
              </AdminLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="tab-main" tabIndex={-1}>
        <PublishNotice />
        {children}
      </main>
    </div>
  )
}
