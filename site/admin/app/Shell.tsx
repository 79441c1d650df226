import { useStore } from '@nanostores/react'
import {
  BriefcaseBusiness,
  CalendarDays,
  FileText,
  House,
  Inbox,
  Newspaper,
  ShieldUser,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AdminLink } from './AdminLink.tsx'
import { $address } from './address.ts'
import { Logout } from '../login/Logout.tsx'
import { pathOfTab, type Tab, tabs } from './tabs.ts'
import { PublishNotice } from '../publish/PublishNotice.tsx'
import { PublishState } from '../publish/PublishState.tsx'
import type { User } from './session.ts'
import { favicon } from '../../ui/favicon.ts'

const icons: Record<Tab, typeof House> = {
  '': House,
  users: ShieldUser,
  content: FileText,
  blog: Newspaper,
  jobs: BriefcaseBusiness,
  team: UsersRound,
  visits: CalendarDays,
  inquiries: Inbox,
}

type ShellProps = { user: User; company: string; children: ReactNode }

export function Shell({ user, company, children }: ShellProps) {
  const { path } = useStore($address)
  const rail = useRef<HTMLElement>(null)

  // On phones the rail is a strip that may hold the tab out of sight.
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
          {Object.entries(tabs).map(([tab, label]) => {
            const Icon = icons[tab as Tab]
            const here = path === pathOfTab(tab)
            return (
              <li key={tab}>
                <AdminLink to={pathOfTab(tab)} aria-current={here ? 'page' : undefined}>
                  <Icon aria-hidden />
                  {label}
                </AdminLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <main id="main" className="tab-main" tabIndex={-1}>
        <PublishNotice />
        {children}
      </main>
    </div>
  )
}
