import { useStore } from '@nanostores/react'
import { CalendarDays, ExternalLink } from 'lucide-react'
import { Head } from './Head.tsx'
import { $stats } from './stats.ts'

export function VisitsTab() {
  const { data } = useStore($stats)
  const pending = data?.pendingVisits
  return (
    <>
      <Head title="Visits" />
      <div className="card pointer">
        <CalendarDays aria-hidden />
        <div>
          <h2>Visit request manager</h2>
          <p className="note">
            Read what patients ask for and confirm, complete or cancel their visits. The manager
            opens in a window of its own.
          </p>
          {pending !== undefined && (
            <p>
              {pending === 0 && 'No request waits for an answer.'}
              {pending === 1 && 'One request waits for an answer.'}
              {pending > 1 && `${pending.toLocaleString('en-US')} requests wait for an answer.`}
            </p>
          )}
          <a className="button" href="/admin/visit-requests" target="_blank">
            Open visit requests
            <ExternalLink aria-hidden />
            <span className="visually-hidden">in a new window</span>
          </a>
        </div>
      </div>
    </>
  )
}
