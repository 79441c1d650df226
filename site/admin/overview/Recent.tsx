import { useStore } from '@nanostores/react'
import type { FetcherStore } from '@nanostores/query'
import { Failed, Loading } from '../../ui/states.tsx'
import { AdminLink } from '../app/AdminLink.tsx'
import type { Query } from '../app/address.ts'
import { $newApplications, $newInquiries, $newVisits, type Newcomer } from './recent.ts'
import { useFreshening } from '../list/useFreshening.ts'
import { When } from '../app/When.tsx'

/** What came in, the newest of each kind. */
export function News() {
  useFreshening('stats', 'mail', 'visits', 'inquiries', 'applications')
  return (
    <div className="news">
      <Newest
        title="Visits to confirm"
        nothing="No visit request waits for an answer."
        $items={$newVisits}
        to="/admin/visits"
      />
      <Newest
        title="Newest inquiries"
        nothing="No inquiries yet."
        $items={$newInquiries}
        to="/admin/inquiries"
      />
      <Newest
        title="New job applications"
        nothing="No application waits to be read."
        $items={$newApplications}
        to="/admin/jobs"
        query={{ list: 'applications' }}
      />
    </div>
  )
}

type NewestProps = {
  title: string
  nothing: string
  $items: FetcherStore<Newcomer[], Error>
  to: string
  query?: Query
}

function Newest({ title, nothing, $items, to, query }: NewestProps) {
  const { data: items, error } = useStore($items)
  return (
    <section className="newest" aria-label={title}>
      <div className="newest-head">
        <h2>{title}</h2>
        <AdminLink to={to} query={query} aria-label={`${title}: view all`}>
          View all
        </AdminLink>
      </div>
      {error && !items && <Failed error={error} onRetry={$items.invalidate} />}
      {!error && !items && <Loading bars={3}>Loading...</Loading>}
      {items?.length === 0 && <p className="newest-none note">{nothing}</p>}
      {items && items.length > 0 && (
        <ul className="rows">
          {items.map((item) => (
            <li key={`${item.to}${item.query.list}${item.id}`}>
              <AdminLink className="row row-link" to={item.to} query={item.query}>
                <span className="row-text">
                  <span className="row-title">{item.name}</span>
                  <span className="row-meta">{item.about}</span>
                </span>
                <span className="row-when">
                  <When iso={item.createdAt} />
                </span>
              </AdminLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
