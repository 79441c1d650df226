import { useStore } from '@nanostores/react'
import { lazy } from 'react'
import { $address } from './address.ts'
import { AdminLink } from './AdminLink.tsx'
import { Counts } from './Counts.tsx'
import { Head } from './Head.tsx'
import { News } from './News.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { useHeadingFocus } from './useHeadingFocus.ts'

const AuditLog = lazy(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog }))
const MailList = lazy(async () => ({ default: (await import('./MailList.tsx')).MailList }))

/** Where the day begins; `?list=` opens one of its two ledgers in its place. */
export function OverviewTab() {
  const { list } = useStore($address).query
  useHeadingFocus(list)
  if (list === 'audit') return <AuditLog />
  if (list === 'mail') return <MailList />

  return (
    <>
      <Head title="Overview">
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'mail' }}
        >
          Unsent mail
        </AdminLink>
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'audit' }}
        >
          Audit log
        </AdminLink>
      </Head>
      <div className="overview">
        <Counts />
        <SampleNotice />
        <News />
      </div>
    </>
  )
}
