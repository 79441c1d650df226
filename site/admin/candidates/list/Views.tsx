import { useStore } from '@nanostores/react'
import { AlarmClock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shownNumber } from '../../list/Count.tsx'
import { $address, type Query } from '../../navigation/address.ts'
import { AdminLink } from '../../navigation/AdminLink.tsx'
import { $counts, narrowings } from '../candidates.ts'
import './Views.css'

export const views = [
  { name: 'overdue', label: 'Overdue', query: { due: 'overdue' } },
  { name: 'today', label: 'Today', query: { due: 'today' } },
  { name: 'unassigned', label: 'Unassigned', query: { owner: 'none' } },
  { name: 'mine', label: 'Mine', query: { owner: 'me' } },
  { name: 'open', label: 'All open', query: {} },
] as const satisfies { name: string; label: string; query: Query }[]

const isShown = (view: Query, address: Query) =>
  narrowings.every((name) => (view[name] ?? '') === (address[name] ?? ''))

/** What there is to do, each with its number: links to the narrowed list. */
export function Views() {
  const { query } = useStore($address)
  const counts = useStore($counts)
  const strip = useRef<HTMLElement>(null)

  // On phones the strip scrolls sideways: brings the current view into sight.
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [query])

  return (
    <nav className="views" aria-label="What to do" ref={strip}>
      <ul>
        {views.map(({ name, label, query: view }) => (
          <li key={name}>
            <AdminLink
              className={`view view-${name}`}
              to="/admin/candidates"
              query={view}
              aria-current={isShown(view, query) ? 'true' : undefined}
              data-any={counts && counts[name] > 0 ? '' : undefined}
            >
              {name === 'overdue' && <AlarmClock aria-hidden />}
              {label} <b>{shownNumber(counts?.[name])}</b>
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
