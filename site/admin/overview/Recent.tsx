import type { Remote } from '#site/lib/remote.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'
import { $recentApplications, $recentInquiries, $recentVisits, type RecentItem } from './recent.ts'
import { For } from '../base/may.tsx'
import { RowLink } from '../list/RowLink.tsx'
import { useFreshening } from '../list/useFreshening.ts'
import '../list/rows.css'
import './Recent.css'

export function Recent() {
  useFreshening('stats', 'mail', 'visits', 'inquiries', 'applications', 'candidates')
  return (
    <div className="recent grid gap-3">
      <For part="visit-requests">
        <Newest
          title="Visits to confirm"
          nothing="No visit request waits for an answer."
          $items={$recentVisits}
          to="/admin/visits"
        />
      </For>
      <For part="patient-inquiries">
        <Newest
          title="Newest inquiries"
          nothing="No inquiries yet."
          $items={$recentInquiries}
          to="/admin/inquiries"
        />
      </For>
      <For part="job-applications">
        <Newest
          title="New job applications"
          nothing="No application waits to be read."
          $items={$recentApplications}
          to="/admin/jobs"
          query={{ list: 'applications' }}
        />
      </For>
    </div>
  )
}

type NewestProps = {
  title: string
  nothing: string
  $items: Remote<RecentItem[]>
  to: string
  query?: Query
}

function Newest({ title, nothing, $items, to, query }: NewestProps) {
  const load = useLoad($items)
  return (
    <section className="newest stack gap-1" aria-label={title}>
      <div className="newest-head spread nowrap">
        <h2 className="minor">{title}</h2>
        <AdminLink to={to} query={query} aria-label={`${title}: view all`}>
          View all
        </AdminLink>
      </div>
      <Loaded load={load} loading="Loading..." bars={3}>
        {(items) =>
          items.length > 0 ? <Items items={items} /> : <p className="newest-none note">{nothing}</p>
        }
      </Loaded>
    </section>
  )
}

const Items = ({ items }: { items: RecentItem[] }) => (
  <ul className="rows">
    {items.map((item) => (
      <li key={`${item.to}${item.query['list']}${item.id}`}>
        <RowLink
          to={item.to}
          query={item.query}
          title={item.name}
          text={<span className="row-meta">{item.about}</span>}
          iso={item.createdAt}
        />
      </li>
    ))}
  </ul>
)
