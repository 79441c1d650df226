import { useStore } from '@nanostores/react'
import { lazy } from 'react'
import { $address } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { Counts } from './Counts.tsx'
import { GoLive } from '../publish/GoLive.tsx'
import { Head } from '../app/Head.tsx'
import { $unsent } from '../mail/mail.ts'
import { News } from './Recent.tsx'
import { OverviewLinks } from './OverviewLinks.tsx'
import { SampleNotice } from '../publish/SampleNotice.tsx'
import { SpamShare } from '../spam/SpamShare.tsx'
import { useHeadingFocus } from '../app/useHeadingFocus.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

const AuditLog = lazy(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog }))
const Privacy = lazy(async () => ({ default: (await import('../privacy/Privacy.tsx')).Privacy }))
const RefusedList = lazy(async () => ({
  default: (await import('../held/HeldList.tsx')).RefusedList,
}))
const MailList = lazy(async () => ({ default: (await import('../mail/MailList.tsx')).MailList }))

/** Where the day begins; `?list=` opens one of its ledgers in its place. */
export function OverviewTab() {
  const { list } = useStore($address).query
  const { data: unsent } = useStore($unsent)
  useHeadingFocus(list)
  if (list === 'audit') return <AuditLog />
  if (list === 'mail') return <MailList />
  if (list === 'held') return <RefusedList />
  if (list === 'privacy') return <Privacy />

  return (
    <>
      <Head title="Overview">
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'mail' }}
        >
          Unsent mail
          {unsent && unsent !== '0' && <span className="badge badge-amber">{unsent}</span>}
        </AdminLink>
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'audit' }}
        >
          Audit log
        </AdminLink>
        <OverviewLinks />
      </Head>
      <div className="overview">
        <Counts />
        <WaitingNotice />
        <SpamShare />
        <SampleNotice />
        <News />
        <GoLive />
      </div>
    </>
  )
}
