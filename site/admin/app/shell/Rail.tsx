import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { AdminLink } from '../../navigation/AdminLink.tsx'
import { $address } from '../../navigation/address.ts'
import { useMay } from '../may.tsx'
import { tabs } from '../tabs.ts'
import './Rail.css'

/** The tabs that the signed-in user may read. */
export function Rail() {
  const { path } = useStore($address)
  const rail = useRef<HTMLElement>(null)
  const may = useMay()
  const shown = tabs.filter(({ parts }) => may.read(...parts))

  // On phones the rail scrolls sideways: brings the current tab into view.
  useEffect(() => {
    const tab = rail.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])

  return (
    <nav className="rail" aria-label="Admin" ref={rail}>
      <ul className="rail-tabs">
        {shown.map(({ path: to, label, icon: Icon }) => (
          <li key={to}>
            <AdminLink to={to} aria-current={path === to ? 'page' : undefined}>
              <Icon aria-hidden />
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
