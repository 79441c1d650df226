import { useStore } from '@nanostores/react'
import { lazy } from 'react'
import { useData } from '../../ui/useLoad.ts'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Counts } from './Counts.tsx'
import { GoLive } from './GoLive.tsx'
import { Head } from '../app/Head.tsx'
import { $unsent } from '../mail/mail.ts'
import { Recent } from './Recent.tsx'
import { OverviewLinks } from './OverviewLinks.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { SpamShare } from './SpamShare.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'
import { WaitingNotice } from '../app/WaitingNotice.tsx'
import './Overview.css'

const AuditLog = lazy(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog }))
const Privacy = lazy(async () => ({ default: (await import('../privacy/Privacy.tsx')).Privacy }))
const RefusedList = lazy(async () => ({
  default: (await import('../held/HeldList.tsx')).RefusedList,
}))
const MailList = lazy(async () => ({ default: (await import('../mail/MailList.tsx')).MailList }))

/** The first screen; `?list=` shows one of its lists instead. */
export function OverviewTab() {
  const { list } = useStore($address).query
  const unsent = useData($unsent)
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
        <Recent />
        <GoLive />
      </div>
    </>
  )
}
