import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { roles } from '#db/model/access.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { NotSavedHere } from '#site/admin/base/NotSaved.tsx'
import { Logout } from '#site/admin/base/frame/Logout.tsx'
import { Rail } from './Rail.tsx'
import { PublishNotice } from '#site/admin/publish/PublishNotice.tsx'
import { PublishState } from '#site/admin/publish/PublishState.tsx'
import type { User } from '#site/admin/base/session.ts'
import { SkipLink } from '#site/admin/base/frame/SkipLink.tsx'
import { favicon } from '#site/ui/favicon.ts'
import '#site/admin/base/frame/Shell.css'

type ShellProps = { user: User; company: string; children: ReactNode }

export function Shell({ user, company, children }: ShellProps) {
  return (
    <div className="shell">
      <SkipLink />
      <header className="shell-head row gap-1-2">
        <a className="shell-brand" href="/" data-tip="The public site">
          <img src={favicon} alt="" width="28" height="28" />
          <span className="wide-only">{company}</span>
        </a>
        <p className="shell-welcome row nowrap">
          <span className="wide-only">Welcome, </span>
          <AdminLink className="one-line" to="/admin/account" data-tip="My account">
            <CircleUser aria-hidden className="narrow-only" />
            <span className="wide-only">
              <bdi>{user.name}</bdi>
            </span>
          </AdminLink>{' '}
          <span className="badge badge-teal wide-only">{roles[user.role]}</span>
        </p>
        <PublishState />
        <Logout />
      </header>
      <Rail />
      <main id="main" className="tab-main" tabIndex={-1}>
        <PublishNotice />
        <NotSavedHere />
        {children}
      </main>
    </div>
  )
}
