import { useStore } from '@nanostores/react'
import { AlarmClock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shownNumber } from '#site/admin/list/Count.tsx'
import { $address, type Query } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { $counts, candidateNarrowings } from '../candidates.ts'
import { isLate, views } from '../views.ts'
import './Views.css'

const isShown = (view: Query, address: Query) =>
  candidateNarrowings.every((name) => (view[name] ?? '') === (address[name] ?? ''))

export function Views({ isOpening }: { isOpening?: boolean }) {
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
      <ul className="row nowrap gap-half">
        {views.map(({ name, label, query: view }) => (
          <li key={name}>
            <AdminLink
              className={isLate(view) ? 'view view-late' : 'view'}
              to="/admin/candidates"
              query={view}
              aria-current={!isOpening && isShown(view, query) ? 'true' : undefined}
              data-any={counts && counts[name] > 0 ? '' : undefined}
            >
              {isLate(view) && <AlarmClock aria-hidden />}
              {label} <b>{shownNumber(counts?.[name])}</b>
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
